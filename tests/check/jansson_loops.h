/* What Jansson's loops look like, for cppcheck, which takes an unknown macro before a block for a mistake. */
#define json_object_foreach(o, k, v) for ((k) = next_key(o, 0); (k) && ((v) = value_of(o, k)); (k) = next_key(o, k))
#define json_array_foreach(a, i, v) for ((i) = 0; (i) < size_of(a) && ((v) = value_at(a, i)); (i)++)
