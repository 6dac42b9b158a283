/* Domains that stay on chip: lines (resident.c), and in two and three dimensions those that all blocks of a device hold
 * together (together.c). */
#ifndef YEEC_SCHEDULE_RESIDENT_H
#define YEEC_SCHEDULE_RESIDENT_H

#include "base/number.h"
#include "schedule/march/tiles.h"

bool resident_possible(const Plan *plan, const char **why);
/* The kernel and its passes: of T steps and of fewer, or of any number where one tile holds the line. */
bool resident_add_passes(Plan *plan, Error *err);

/* In two and three dimensions; the reason why not is about the scene, or that it does not fit. */
bool together_possible(Plan *plan, const char **why);
/* Of a step, by the model of together_cycles.c for an H200, visits and sums included. */
double together_seconds(const Plan *plan);
/* Of the cut that was found: "resident:8", "resident:half". */
const char *together_name(const Plan *plan);
/* Should it be faster than tiles that march, on a device that is known? */
bool together_pays(const Plan *plan);
bool together_add_pass(Plan *plan, Error *err);
/* together_cut.c: the cut that should be the fastest, as far as the schedule's name leaves it open; false: none fits.
 */
bool together_cut(const Plan *plan, Cut *best);
/* together_cycles.c: a step by the model, at the least with such an exchange, however small blocks are; rows of one
 * plane that a warp has side by side (Cut.beside). */
double together_cycles(const Plan *plan, const Cut *c);
double together_exchange(const Plan *plan, const Cut *c);
int together_beside(const Cut *c);
bool together_has_lanes(int named); /* can a row of a block have so many? 0: none are named */
/* together_facts.c: bytes on chip that a block may use. */
size_t together_room(const Plan *plan);
int together_field_count(const Plan *plan);     /* components that are stepped */
int together_remembered(const Plan *plan);      /* what media with poles remember: memory variables of sites anywhere */
bool together_tells_much(const Plan *plan);     /* more states than a copy of the edges has room for? */
int together_halo(const Plan *plan, int steps); /* of so many steps between exchanges */
int together_parts(const Plan *plan);           /* 2 between Bloch walls, where fields have imaginary parts; else 1 */
int together_differenced(const Plan *plan);     /* fields of E, or of H, that updates difference along an axis */
/* Do all strips of H lie on chip, where neighbours read them, too? In three dimensions, where some have to
 * (Cut.parked); how many of a thread. */
bool together_opens(const Plan *plan, const Cut *c);
int together_open_strips(const Plan *plan, const Cut *c);
/* The n-th other field of which strips lie there, and how many of a thread's do; how many of all fields may. */
Component together_parked(const Plan *plan, int n);
long together_parked_of(const Plan *plan, const Cut *c, int n);
int together_most_parked(const Plan *plan, const Cut *c);
/* Registers of a multiprocessor, and the most of a thread. */
enum { REGISTERS = 65536, MOST_REGISTERS = 255 };
/* Threads for which the compiler is to give out registers. Each quarter of a multiprocessor has a quarter of them for
 * its warps, and of other bounds than whole quarters ptxas makes 32 registers a thread now and then. */
long together_bound(const Cut *c);
/* Registers that a thread may have, and those of the fields that it holds. */
long together_registers(const Cut *c);
long together_field_registers(const Plan *plan, const Cut *c);
/* May its blocks have halos, which know neither states of cut cells nor more states than they tell one another? */
bool together_haloed(const Plan *plan);
/* May they exchange after each half step? Where the device has words for it; on flat grids, where halos are faster,
 * what may not have any, or is named so, but for Mur walls. */
bool together_halves(const Plan *plan);
/* together_windows.c: sites of a strip, fewer where a periodic row is no whole number of the usual ones. */
int together_strip(const Plan *plan);
/* The axis along which threads have several sites; the sites of an axis that some block keeps, a
 * periodic one's high end being its low one; the budget of a cut into columns of blocks alone. */
int together_third(const Plan *plan);
long together_sites(const Plan *plan, int axis);
double together_budget(const Plan *plan, const Cut *cut);
/* The windows along x (role 0) or the rows (1); those along the third axis beside such windows: where a block's share
 * lies in more layers it has fewer planes. -1: the cut's budget does not allow for a plane. */
long together_windows(const Plan *plan, const Cut *cut, int role, Window *out, int room);
long together_planes(const Plan *plan, const Cut *cut, const Window *x, const Window *rows, Window *out, long room);
/* As many, but as alike as they can be. */
long together_even_planes(const Plan *plan, const Cut *cut, const Window *x, const Window *rows, Window *out,
                          long room);
/* Have threads at Mur walls of the third axis their neighbours, too? */
bool together_pairs_walls(const Plan *plan, const Cut *cut);
/* Does a block of such windows lie in the layers of x or the rows? On flat grids, or at a wall of x that has them. */
bool together_across(const Plan *plan, const Cut *cut, const Window *x, const Window *rows);
/* together_layout.c: lays out what a cut keeps on chip, T.m.rings and the rest; its bytes. */
size_t together_layout(const Plan *plan, Together *t);
/* Where a share's room for memory variables begins; fills Share.layer and ring; the reals that these take. */
long together_place_layers(const Plan *plan, const Together *t, Share *s);
/* together_media.c: the updates of its kernel; what each needs to know of the media at its sites. */
void together_add_updates(Plan *plan, Kernel *k);
void together_read_media(Plan *plan, Together *t);
/* Gives coefficients of media, or the media's numbers and tables, room on chip behind so many reals, of which those in
 * rings are free in blocks without layers: the updates, a bit each, whose coefficients lie there; fills Cut.known,
 * looked_up, numbers and tables. */
unsigned together_know(const Plan *plan, Cut *c, long reals, long rings);
/* Tells warps whose E sites have one medium, where they look up media. In three dimensions, without halos. */
void together_add_alike(Plan *plan, Together *t, Kernel *k);
/* Sites that the threads of a block have. */
long together_own_sites(const Plan *plan, const Cut *c);
/* Reals that the numbers of a cut's media take, and all that its blocks know of them. */
long together_number_reals(const Plan *plan, const Cut *c);
long together_known_reals(const Plan *plan, const Cut *c);
/* together_words.c: what blocks hand one another after a half step. */
Words together_words(const Plan *plan, const Together *t);
int together_mail_words(const Together *t); /* of a strip of rises (share_mails.c) */
/* share_points.c: sources and probes by block and thread; fills Share.stop and own. Does a list feed strips? */
void together_add_points(Plan *plan, Kernel *k, Together *t);
bool together_feeds(const PointSet *set);
/* How many a thread of a flat grid visits in a step, at the most: about as many, before there are shares. */
long together_most_visits(const Plan *plan, const Cut *c);
/* share_far.c: crystals and cut cells by block. What their points read, false: too much; the room that they take on
 * chip by the shares of a cut (Together.far); the kernel's own. Integers of an item. */
bool together_find_far(const Plan *plan, Together *t);
void together_far_room(Plan *plan, Together *t);
void together_add_far(Plan *plan, Kernel *k, Together *t);
int together_item_ints(const FarItems *items);
long together_far_heads(const Together *t); /* FarHeads before what a block knows of them */
bool together_has_far(const Together *t);
/* share_kept.c: the buffer of a list's n-th state; -1: it has fewer. Where a read is among those of such edges, and how
 * many integers of Together.kept have an edge's places on chip, before its lists, a bit each, and numbers in them. */
int kept_state(const PointSet *set, int n);
int kept_place(const KeptEdges *of, const Read *r);
int kept_places(const Together *t, const KeptEdges *of);
/* What there are (Together.kept_edges), false: too many lists; what a cut's fullest block takes for them in a step. */
bool kept_find(const Plan *plan, Together *t);
double kept_cycles(const Plan *plan, const Cut *c);
/* The same of a block. */
double kept_of_block(const Together *t, const KeptHead *heads);
void kept_add(Plan *plan, Kernel *k, Together *t);
/* share_sums.c: what running sums take of each thread, in place of launches of their own after each step; fills
 * Share.takes. The launch behind a pass that adds it to the sums. */
void together_take_sums(Plan *plan, Kernel *k, Together *t);
void together_add_sums(Plan *plan, Together *t, PlanPass *pass);
/* strips.c: where a site lies in a block, false: elsewhere; a component's number among those of its half step, and how
 * many there are. */
bool together_spot(const Together *t, const Share *s, const long site[3], Spot *out);
int together_field(const Plan *plan, Component c);
int together_fields(const Plan *plan, Half half);

/* The strips of a block's threads while they are found: marks are set, then counted, then each has its place. In the
 * end those from place `kept` on go. */
typedef struct StripTable {
    Strips *of;
    long threads;
} StripTable;

void strips_begin(StripTable *table, const Together *t);
void strips_mark(StripTable *table, long thread, int kind, long slot);
long strips_count(StripTable *table);
long strips_place(const StripTable *table, long thread, int kind, long slot);
int strips_bits(uint32_t bits); /* how many are set */
void strips_keep(StripTable *table, long kept);
void strips_free(StripTable *table);

#endif
