// Runs the blocks of a launch one after another on the calling thread of the host. Every thread of a block is
// a context with a stack of its own, which runs until it waits: at a shuffle for its warp, at a barrier for
// its block. Blocks of even number go through their threads upwards, those of odd number downwards, so that
// whoever forgets to wait meets values that are not yet there. The blocks of a cooperative launch take turns: a block
// runs until all of its threads wait for a flag of another one, or for such threads; its on-chip memory is put aside
// meanwhile. Even rounds go through the blocks upwards, odd ones downwards. A context is entered with setcontext once
// and with longjmp from then on, which needs no call of the system.
#include "device.hpp"

#include "emulator.h"

#include <csetjmp>
#include <cstdio>
#include <memory>
#include <ucontext.h>
#include <vector>
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

extern "C" const bool emulator_flushes; // subnormal numbers: of the compiled file
uint3 threadIdx, blockIdx, blockDim, gridDim;
__thread __attribute__((aligned(128))) unsigned char chip[EMULATOR_CHIP_BYTES + EMULATOR_GUARD_BYTES];

namespace
{
enum class State { READY, AT_WARP, AT_BLOCK, AT_FLAG, DONE };

struct Copy {
    void *to;
    const void *from;
    unsigned bytes;
    bool there;
    unsigned group;
};

constexpr int WARP = 32;
constexpr std::size_t STACK_BYTES = 128 * 1024;

struct Thread {
    State state = State::DONE;
    uint3 index = {};
    bool started = false;
    jmp_buf point;               // where it waits
    std::uint64_t shown[2] = {}; // to its warp, in even and odd shuffles
    bool odd = false;            // its next shuffle
    std::vector<Copy> copies;    // not yet arrived
    unsigned groups = 0;         // of copies, so far
    const int *flag = nullptr;   // what it waits for, AT_FLAG
    int wanted = 0;
    ucontext_t context;
    std::unique_ptr<char[]> stack;
};

struct Block {
    uint3 index = {};
    bool begun = false, ended = false;
    std::vector<Thread> threads;
    std::vector<unsigned char> chip; // while other blocks run
};

std::vector<Block> blocks;
Thread *threads; // of the block that runs
jmp_buf home;    // of the scheduler
int current, count;
bool downwards;
const EmulatedLaunch *now;
const char *trouble;
char text[256];

void fail(const char *what)
{
    std::snprintf(text, sizeof text, "%s, block (%u, %u, %u), thread %d: %s", now->name, blockIdx.x, blockIdx.y,
                  blockIdx.z, current, what);
    trouble = trouble != nullptr ? trouble : text;
}

// Back to the scheduler; returns when it resumes the thread.
void leave(State state)
{
    Thread &me = threads[current];
    me.state = state;
    if (_setjmp(me.point) == 0)
        _longjmp(home, 1);
}

void live()
{
    for (;;) {
        now->kernel(now->params);
        threads[current].copies.clear(); // those of a plane that nobody needed
        threads[current].groups = 0;
        leave(State::DONE);
    }
}

void start(Thread &thread)
{
    thread.started = true;
    thread.stack.reset(new char[STACK_BYTES]); // not touched before it is used
    getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = thread.stack.get();
    thread.context.uc_stack.ss_size = STACK_BYTES;
    thread.context.uc_link = nullptr;
    makecontext(&thread.context, live, 0);
    setcontext(&thread.context);
}

void resume(int t)
{
    Thread &thread = threads[t];
    current = t;
    threadIdx = thread.index;
    if (_setjmp(home) != 0)
        return;
    if (thread.started)
        _longjmp(thread.point, 1);
    start(thread);
}

int count_in(int first, int last, State state)
{
    int found = 0;
    for (int t = first; t < last; t++)
        found += threads[t].state == state;
    return found;
}

// All of threads[first, last) that are at `from` go on.
void release(int first, int last, State from)
{
    for (int t = first; t < last; t++)
        if (threads[t].state == from)
            threads[t].state = State::READY;
}

void run_lanes(int first, int last)
{
    for (int i = 0; i < last - first; i++) {
        int t = downwards ? last - 1 - i : first + i;
        if (threads[t].state == State::READY)
            resume(t);
    }
}

// Who has ended shows nothing in the shuffle that goes on.
void hide_ended(int first, int last)
{
    for (int t = first; t < last; t++)
        if (threads[t].state == State::DONE)
            std::memset(threads[t].shown, EMULATOR_FRESH, sizeof threads[t].shown);
}

// Until all lanes have ended or wait for the block.
void run_warp(int first, int last)
{
    run_lanes(first, last);
    while (count_in(first, last, State::AT_WARP) > 0 && trouble == nullptr) {
        if (count_in(first, last, State::AT_BLOCK) > 0)
            fail("lanes of its warp wait at a shuffle, others at a barrier");
        if (count_in(first, last, State::AT_FLAG) > 0)
            return; // until other blocks have got further
        hide_ended(first, last);
        release(first, last, State::AT_WARP);
        run_lanes(first, last);
    }
}

void begin_block()
{
    std::memset(chip, EMULATOR_FRESH, now->chip_bytes + EMULATOR_GUARD_BYTES);
    for (int t = 0; t < count; t++) {
        const unsigned x = blockDim.x, y = blockDim.y, n = static_cast<unsigned>(t);
        threads[t].index = {n % x, n / x % y, n / x / y};
        threads[t].state = State::READY;
        threads[t].odd = false;
    }
}

void check_chip()
{
    for (unsigned i = 0; i < EMULATOR_GUARD_BYTES; i++)
        if (chip[now->chip_bytes + i] != EMULATOR_FRESH)
            return fail("some thread of its block wrote behind the on-chip memory");
}

// Threads whose flag has been raised go on; so do all at a barrier, once nobody is elsewhere. Is there anyone to run?
bool wake()
{
    for (int t = 0; t < count; t++)
        if (threads[t].state == State::AT_FLAG && *threads[t].flag - threads[t].wanted >= 0)
            threads[t].state = State::READY;
    if (count_in(0, count, State::READY) + count_in(0, count, State::AT_FLAG) == 0)
        release(0, count, State::AT_BLOCK);
    return count_in(0, count, State::READY) > 0;
}

// Runs a block as far as it gets; true when it got anywhere.
bool run_block()
{
    const int warps = (count + WARP - 1) / WARP;
    bool moved = false;
    while (trouble == nullptr && wake()) {
        moved = true;
        for (int i = 0; i < warps && trouble == nullptr; i++) {
            int w = downwards ? warps - 1 - i : i;
            run_warp(w * WARP, std::min(count, (w + 1) * WARP));
        }
    }
    return moved;
}

// Gives a block the threads and the on-chip memory that it had.
void enter(Block &block)
{
    blockIdx = block.index;
    threads = block.threads.data();
    downwards = (blockIdx.x + blockIdx.y + blockIdx.z) % 2 == 1;
    if (!block.begun)
        begin_block();
    else
        std::memcpy(chip, block.chip.data(), block.chip.size());
    block.begun = true;
}

void leave_block(Block &block)
{
    block.ended = count_in(0, count, State::DONE) == count;
    if (block.ended)
        check_chip();
    else
        block.chip.assign(chip, chip + now->chip_bytes + EMULATOR_GUARD_BYTES);
}

void make_block(Block &block, unsigned number)
{
    block.index = {number % gridDim.x, number / gridDim.x % gridDim.y, number / gridDim.x / gridDim.y};
    block.begun = block.ended = false;
    if (block.threads.size() < static_cast<std::size_t>(count))
        block.threads = std::vector<Thread>(count);
}

// Blocks one after another, each to its end.
void run_apart(unsigned all)
{
    blocks.resize(std::max<std::size_t>(blocks.size(), 1));
    for (unsigned b = 0; b < all && trouble == nullptr; b++) {
        make_block(blocks[0], b);
        enter(blocks[0]);
        run_block();
        leave_block(blocks[0]);
        if (!blocks[0].ended)
            fail("waits for a flag, although its blocks need not run at a time");
    }
}

void run_together(unsigned all)
{
    bool moved = true;
    unsigned ended = 0;
    if (blocks.size() < all)
        blocks.resize(all);
    for (unsigned b = 0; b < all; b++)
        make_block(blocks[b], b);
    for (int round = 0; ended < all && trouble == nullptr; round++) {
        if (!moved)
            fail("all blocks wait for one another");
        moved = false;
        for (unsigned i = 0; i < all && trouble == nullptr; i++) {
            Block &block = blocks[round % 2 == 0 ? i : all - 1 - i];
            if (block.ended)
                continue;
            enter(block);
            moved |= run_block();
            leave_block(block);
            ended += block.ended;
        }
    }
}

// While it lives, subnormal numbers are zero, where the kernels were compiled so.
struct Flushing {
#ifdef __x86_64__
    unsigned before = _mm_getcsr();
    Flushing()
    {
        _mm_setcsr(emulator_flushes ? before | 0x8040u : before);
    }
    ~Flushing()
    {
        _mm_setcsr(before);
    }
#endif
};

const char *refuse(const EmulatedLaunch &launch)
{
    if (launch.block[0] * launch.block[1] * launch.block[2] > EMULATOR_MOST_THREADS)
        return "too many threads in a block";
    return launch.chip_bytes > EMULATOR_CHIP_BYTES ? "more on-chip memory than there is" : nullptr;
}
} // namespace

void emulator::wait_for_block()
{
    leave(State::AT_BLOCK);
}

void emulator::wait_for_flag(const int *flag, int value)
{
    threads[current].flag = flag;
    threads[current].wanted = value;
    leave(State::AT_FLAG);
}

void emulator::wait_for_warp(unsigned mask)
{
    if (mask != 0xffffffffu)
        fail("a part of a warp cannot be waited for here");
    leave(State::AT_WARP);
}

std::uint64_t emulator::exchange(unsigned mask, std::uint64_t mine, int step)
{
    const int me = current, lane = me % WARP + step;
    const bool odd = threads[me].odd;
    threads[me].shown[odd] = mine;
    threads[me].odd = !odd;
    wait_for_warp(mask);
    if (lane < 0 || lane >= WARP)
        return mine;
    return me + step < count ? threads[me + step].shown[odd] : 0x7f7f7f7f7f7f7f7fu;
}

void emulator::copy_later(void *to, const void *from, unsigned bytes, bool there)
{
    threads[current].copies.push_back({to, from, bytes, there, threads[current].groups});
}

void emulator::copies_commit()
{
    threads[current].groups++;
}

// Those of all groups but the last `but`.
void emulator::copies_arrive(unsigned but)
{
    Thread &thread = threads[current];
    std::vector<Copy> later;
    for (const Copy &copy : thread.copies) {
        if (copy.group + but >= thread.groups)
            later.push_back(copy);
        else if (copy.there)
            std::memcpy(copy.to, copy.from, copy.bytes);
        else
            std::memset(copy.to, 0, copy.bytes);
    }
    thread.copies = later;
}

extern "C" const char *emulator_launch(const EmulatedLaunch *launch)
{
    now = launch;
    if (trouble == nullptr && refuse(*launch) != nullptr)
        fail(refuse(*launch));
    if (trouble != nullptr)
        return trouble;
    gridDim = {launch->grid[0], launch->grid[1], launch->grid[2]};
    blockDim = {launch->block[0], launch->block[1], launch->block[2]};
    count = static_cast<int>(blockDim.x * blockDim.y * blockDim.z);
    const unsigned all = gridDim.x * gridDim.y * gridDim.z;
    const Flushing flushing;
    if (launch->together)
        run_together(all);
    else
        run_apart(all);
    return trouble;
}
