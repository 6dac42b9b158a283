/* The stepping loop on a device that works only when it is waited for, as late as a device may: what it was given and
 * what it gives back come and go in time, and batch follows on batch without a wait for the one that steps. */
#include "fake.h"

#include "stepping/digest.h"
#include "stepping/stepper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { STEPS = 200, MOST_QUEUED = 256, MOST_LENT = 8, BYTES_LENT = 4096 };

typedef struct Command {
    enum { WRITE, FETCH, RUN, LOOK } kind;
    int buffer; /* or number of a look */
    size_t offset, bytes;
    const void *from;
    void *to;
    const Pass *pass;
    long m, absolute, repeat;
} Command;

typedef struct Late {
    Fake fake;
    Backend backend;
    Command queue[MOST_QUEUED];
    size_t queued, done, marks[2];
    char lent[MOST_LENT][BYTES_LENT];
    int lent_count;
    long batches, waited_at_once; /* runs, and marks that were awaited before another was queued */
    int last_mark;
    uint64_t seen[2][2]; /* by look and field */
} Late;

static Late late;

/* The largest bits of |value|. */
static bool look_now(int which)
{
    for (int f = 0; f < 2; f++) {
        const FieldLayout *layout = &late.fake.fields[f];
        late.seen[which][f] = 0;
        for (long i = 0; i < layout->count[0]; i++) {
            const double value = fabs(late.fake.memory[f][(long)layout->origin + i]);
            uint64_t bits;
            memcpy(&bits, &value, sizeof bits);
            late.seen[which][f] = bits > late.seen[which][f] ? bits : late.seen[which][f];
        }
    }
    return true;
}

static bool work_up_to(size_t last, Error *err)
{
    Backend *b = &late.fake.backend;
    for (; late.done < last; late.done++) {
        const Command *c = &late.queue[late.done % MOST_QUEUED];
        const bool ok = c->kind == WRITE   ? fake_write(b, c->buffer, c->offset, c->bytes, c->from, err)
                        : c->kind == FETCH ? fake_read(b, c->buffer, c->offset, c->bytes, c->to, err)
                        : c->kind == LOOK  ? look_now(c->buffer)
                                           : fake_run(b, c->pass, c->m, c->absolute, c->repeat, err);
        if (!ok)
            return false;
    }
    return true;
}

static bool queue(Command c)
{
    assert_true(late.queued - late.done < MOST_QUEUED);
    late.queue[late.queued++ % MOST_QUEUED] = c;
    return true;
}

static void *late_memory(Backend *b, size_t bytes)
{
    (void)b;
    assert_true(bytes <= BYTES_LENT);
    return late.lent_count < MOST_LENT ? late.lent[late.lent_count++] : NULL;
}

static bool late_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    (void)b;
    if ((const char *)from >= late.lent[0] && (const char *)from < late.lent[0] + sizeof late.lent)
        return queue((Command){.kind = WRITE, .buffer = buffer, .offset = offset, .bytes = bytes, .from = from});
    return work_up_to(late.queued, err) && fake_write(&late.fake.backend, buffer, offset, bytes, from, err);
}

static bool late_fetch(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    (void)b, (void)err;
    memset(to, 0xff, bytes); /* until it comes, nothing that anybody should read */
    return queue((Command){.kind = FETCH, .buffer = buffer, .offset = offset, .bytes = bytes, .to = to});
}

static bool late_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    (void)b;
    return work_up_to(late.queued, err) && fake_read(&late.fake.backend, buffer, offset, bytes, to, err);
}

static bool late_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    (void)b, (void)err;
    return queue((Command){.kind = RUN, .pass = pass, .m = m, .absolute = absolute, .repeat = repeat});
}

static bool late_look(Backend *b, int which, Error *err)
{
    (void)b, (void)err;
    memset(late.seen[which], 0xff, sizeof late.seen[which]);
    return queue((Command){.kind = LOOK, .buffer = which});
}

static void late_looked(Backend *b, int which, uint64_t *bits)
{
    (void)b;
    memcpy(bits, late.seen[which], sizeof late.seen[which]);
}

static bool late_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    (void)b;
    return work_up_to(late.queued, err) && fake_launch(&late.fake.backend, launches, count, err);
}

static bool late_finish(Backend *b, Error *err)
{
    (void)b;
    return work_up_to(late.queued, err);
}

static bool late_mark(Backend *b, int which, Error *err)
{
    (void)b, (void)err;
    late.marks[which] = late.queued;
    late.last_mark = which;
    late.batches++;
    return true;
}

static bool late_await(Backend *b, int which, Error *err)
{
    (void)b;
    late.waited_at_once += which == late.last_mark;
    return work_up_to(late.marks[which], err);
}

static void late_init(long steps)
{
    late = (Late){0};
    fake_init(&late.fake, steps);
    late.backend = late.fake.backend;
    late.backend.write = late_write;
    late.backend.read = late_read;
    late.backend.fetch = late_fetch;
    late.backend.mark = late_mark;
    late.backend.await = late_await;
    late.backend.run = late_run;
    late.backend.look = late_look;
    late.backend.looked = late_looked;
    late.backend.launch = late_launch;
    late.backend.finish = late_finish;
    late.backend.host_memory = late_memory;
}

typedef struct Seen {
    long steps[STEPS];
    double values[STEPS];
    size_t count;
} Seen;

static bool on_probe(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    (void)probe, (void)err;
    Seen *s = context;
    for (size_t i = 0; i < count; i++, s->count++) {
        s->steps[s->count] = steps[i];
        s->values[s->count] = values[i];
    }
    return true;
}

static bool on_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    (void)context, (void)capture, (void)step, (void)frame, (void)err;
    return true;
}

/* What the probe has of a whole run, and the fields' digest at its end. */
static bool run_on(Backend *b, Fake *f, Seen *seen, char digest[HASH_HEX_BYTES], Error *err)
{
    Stepper s;
    StepperEnd end;
    const StepperOptions options = {.hooks = {.probe = on_probe, .snapshot = on_snapshot, .context = seen}};
    *seen = (Seen){0};
    const bool ok = stepper_init(&s, b, &f->program, &options, 0, err) && stepper_run(&s, f->program.steps, &end, err);
    stepper_free(&s);
    return ok && digest_fields(b, &f->program, NULL, digest, NULL, err);
}

static void same_rows_and_bits(void **state)
{
    (void)state;
    static Fake prompt;
    static Seen here, there;
    char a[HASH_HEX_BYTES], b[HASH_HEX_BYTES];
    Error err = {0};
    fake_init(&prompt, STEPS);
    late_init(STEPS);
    assert_true(run_on(&prompt.backend, &prompt, &here, a, &err));
    assert_true(run_on(&late.backend, &late.fake, &there, b, &err));
    assert_string_equal(a, b);
    assert_int_equal(here.count, STEPS / 2);
    assert_int_equal(there.count, here.count);
    assert_memory_equal(there.steps, here.steps, here.count * sizeof *here.steps);
    assert_memory_equal(there.values, here.values, here.count * sizeof *here.values);
}

/* At the beginning of a run on the late device, whose probe's samples are seen. */
static void start_late(Stepper *s, Seen *seen)
{
    const StepperOptions options = {.hooks = {.probe = on_probe, .context = seen}};
    Error err = {0};
    *seen = (Seen){0};
    late_init(STEPS);
    assert_true(stepper_init(s, &late.backend, &late.fake.program, &options, 0, &err));
}

/* A wait comes when the next batch is queued; but for the last of each stretch, after which there is none. */
static void batch_follows_on_batch(void **state)
{
    (void)state;
    Stepper s;
    Error err = {0};
    static Seen seen;
    start_late(&s, &seen);
    assert_true(stepper_advance(&s, 7 * FAKE_BATCH, &err));
    assert_int_equal(late.batches, 7);
    assert_int_equal(late.waited_at_once, 1);
    assert_int_equal(seen.count, 7 * FAKE_BATCH / 2);
    stepper_free(&s);
}

/* What is found, and where, is the same, though the device has gone on. */
static void the_same_is_found(void **state)
{
    (void)state;
    static Fake prompt;
    static Seen seen;
    Finding found[2];
    for (int i = 0; i < 2; i++) {
        Stepper s;
        StepperEnd end;
        Error err = {0};
        const StepperOptions options = {.hooks = {.snapshot = on_snapshot, .context = &seen}};
        fake_init(&prompt, 10 * STEPS);
        late_init(10 * STEPS);
        Fake *f = i == 0 ? &prompt : &late.fake;
        f->s = 1.01;
        assert_true(stepper_init(&s, i == 0 ? &prompt.backend : &late.backend, &f->program, &options, 0, &err));
        assert_true(stepper_run(&s, f->program.steps, &end, &err));
        assert_int_equal(end, STEPPER_UNSTABLE);
        found[i] = s.finding;
        stepper_free(&s);
    }
    assert_true(found[0].found && found[0].good > 0 && found[0].bad > found[0].good);
    assert_int_equal(found[0].good, found[1].good);
    assert_int_equal(found[0].bad, found[1].bad);
    assert_int_equal(found[0].index[0], found[1].index[0]);
    assert_true(found[0].value == found[1].value);
}

static bool bad_wave(void *context, long first, long count, void *rows, Error *err)
{
    if (!fake_wave(context, first, count, rows, err))
        return false;
    for (long i = 0; i < count; i++)
        if (first + i == 3 * FAKE_BATCH + 5)
            ((double *)rows)[i] = NAN;
    return true;
}

/* Rows of batches that were queued before are handed on. */
static void a_failure_loses_nothing(void **state)
{
    (void)state;
    Stepper s;
    Error err = {0};
    static Seen seen;
    start_late(&s, &seen);
    late.fake.program.wave = bad_wave;
    assert_false(stepper_advance(&s, STEPS, &err));
    assert_non_null(strstr(err.message, "nan at step 77"));
    assert_int_equal(seen.count, 3 * FAKE_BATCH / 2);
    stepper_free(&s);
}

static long rows_made;

static bool counted_wave(void *context, long first, long count, void *rows, Error *err)
{
    rows_made += count;
    return fake_wave(context, first, count, rows, err);
}

static void the_feed_makes_each_row_once(void **state)
{
    (void)state;
    static Fake f;
    Feed feed;
    Error err = {0};
    fake_init(&f, STEPS);
    f.program.wave = counted_wave;
    rows_made = 0;
    assert_true(feed_init(&feed, &f.program, &f.backend, &err));
    assert_true(feed_prepare(&feed, 5, 10, &err));
    assert_true(feed_prepare(&feed, 9, 6, &err)); /* rows 9..14 are there */
    assert_int_equal(rows_made, 10);
    assert_true(feed_write(&feed, &f.backend, 9, 3, &err));
    assert_true(feed_prepare(&feed, 12, 17, &err)); /* rows 15..28 are not */
    assert_int_equal(rows_made, 24);
    for (long i = 0; i < 17; i++)
        assert_true(((double *)(void *)feed.windows[feed.side].bytes)[i] == exp(-pow(((double)(12 + i) - 20) / 6, 2)));
    feed_free(&feed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_rows_and_bits),
        cmocka_unit_test(batch_follows_on_batch),
        cmocka_unit_test(the_same_is_found),
        cmocka_unit_test(a_failure_loses_nothing),
        cmocka_unit_test(the_feed_makes_each_row_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
