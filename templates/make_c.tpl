# ${program.title}: needs a C compiler and xxhash.h (libxxhash-dev).
CFLAGS = -std=gnu11 -O3 -march=native -ffp-contract=off -fno-math-errno -fopenmp

fdtd: main.c kernels.c
	$(CC) $(CFLAGS) -o $@ main.c -lm

run: fdtd
	./fdtd
