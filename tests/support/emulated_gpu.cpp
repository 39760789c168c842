// hopper.cu on a CPU: every thread of every block is a fiber, and one thread of this process runs
// them in random order, some warps much slower than others. Copies arrive whenever they like. A
// wait for the wrong phase, too many arrivals, and unaligned copies end the program.
//
// Replaces the section of hopper.cu that says what the hardware does; `kernel.inc` is the rest.
// Usage: emulated_gpu SEED INPUT, with INPUT as tests/calibration/test_hopper_kernel.py writes it;
// prints what the kernel leaves behind, numbers in hexadecimal.

#include <ucontext.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <vector>

#define __device__
#define __global__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __align__(bytes) alignas(bytes)
#define threadIdx (Index{now->thread})
#define blockIdx (Index{now->block})

typedef unsigned int u32;
typedef unsigned long long u64;

struct Index {
  u32 x;
};
struct uint4 {
  u32 x, y, z, w;
};
struct Meeting {  // of threads that wait for each other
  u32 arrived = 0, number = 0;
};
struct Barrier {
  int count, pending, phase;
  long bytes;
};
struct Copy {
  void* target;
  const void* source;
  u32 bytes;
  void* barrier;
};
struct Fiber {
  ucontext_t context;
  std::vector<char> stack;
  u32 thread, block;
  bool is_done = false;
};

static Index gridDim, blockDim;
static std::mt19937 dice;
static ucontext_t scheduler;
static Fiber* now;
static std::map<void*, Barrier> barriers;
static std::vector<Copy> copies;
static std::vector<Meeting> of_warps, of_blocks, of_summing;
static std::vector<float> shuffled;
static std::vector<std::vector<unsigned char>> memories;

[[noreturn]] static void fail(const char* why) {
  std::printf("failed: %s\n", why);
  std::exit(1);
}
static void pause() { swapcontext(&now->context, &scheduler); }
static void perhaps_pause() {
  if (dice() % 8 == 0) pause();
}
static void meet(Meeting& meeting, u32 count) {
  const u32 number = meeting.number;
  if (++meeting.arrived == count) {
    meeting.arrived = 0;
    meeting.number++;
  }
  while (meeting.number == number) pause();
}
static u32 warp() { return now->block * (blockDim.x / 32) + now->thread / 32; }

static void finish_phase(Barrier& barrier) {
  if (barrier.pending != 0 || barrier.bytes != 0) return;
  barrier.phase++;
  barrier.pending = barrier.count;
}
static void init(u64& at, int arrivals) { barriers[&at] = Barrier{arrivals, arrivals, 0, 0}; }
static void arrive(u64& at) {
  perhaps_pause();
  Barrier& barrier = barriers.at(&at);
  if (barrier.pending-- <= 0) fail("more arrivals than announced");
  finish_phase(barrier);
}
static void arrive_and_expect(u64& at, u32 bytes) {
  barriers.at(&at).bytes += bytes;
  arrive(at);
}
static void wait(u64& at, int phase) {
  Barrier& barrier = barriers.at(&at);
  while ((barrier.phase & 1) == (phase & 1)) pause();  // the hardware knows the parity only
  if (barrier.phase != phase + 1) fail("a wait for another phase ended");
  perhaps_pause();
}
static u64 read_once() { return 0; }
static void copy(void* target, const void* source, u32 bytes, u64& at, u64) {
  if ((size_t(target) | size_t(source) | bytes) % 16) fail("a copy is not aligned");
  copies.push_back({target, source, bytes, &at});
  perhaps_pause();
}
static void before_copies() {}
static u64 load_from_l2(const u64* at) {
  pause();
  return *at;
}
static void sync_summing();
static float exp2_fast(float x) { return exp2f(x); }
static float as_float(u32 bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}
static float lower(u32 pair) { return as_float(pair << 16); }
static float upper(u32 pair) { return as_float(pair & 0xffff0000u); }

static uint4 make_uint4(u32 x, u32 y, u32 z, u32 w) { return {x, y, z, w}; }
static void __syncwarp() {
  meet(of_warps[warp()], 32);
  perhaps_pause();
}
static void __syncthreads() { meet(of_blocks[now->block], blockDim.x); }
static float __shfl_xor_sync(u32, float value, int distance) {
  float* values = &shuffled[warp() * 32];
  values[now->thread % 32] = value;
  meet(of_warps[warp()], 32);
  const float other = values[(now->thread ^ distance) % 32];
  meet(of_warps[warp()], 32);
  return other;
}
static void atomicAdd(u64* at, u64 value) {
  perhaps_pause();
  *at += value;
}
static u64 __double2ull_rn(double value) { return u64(llrint(value)); }

struct Shared;
static Shared& shared_memory();
#include "kernel.inc"
static void sync_summing() { meet(of_summing[now->block], SUMMING); }
static Shared& shared_memory() {
  return *reinterpret_cast<Shared*>((size_t(memories[now->block].data()) + 127) / 128 * 128);
}

template <typename T>
static T* read(FILE* file, size_t count) {
  const size_t bytes = count * sizeof(T) / 128 * 128 + 128;
  T* values = static_cast<T*>(std::aligned_alloc(128, bytes));
  if (std::fread(values, sizeof(T), count, file) != count) fail("the input is too short");
  return values;
}

static int num_rows, vocab, stride, is_lost;
static bf16* logits;
static float *bias, *scale, *normalisers, *column_sums, *entropies;
static u64* row_sums;

static void run() {
  hopper_sums(logits, stride, bias, scale, normalisers, row_sums, column_sums, entropies, &is_lost,
              num_rows, vocab);
  now->is_done = true;
  swapcontext(&now->context, &scheduler);
}

static void deliver_copies() {
  while (!copies.empty() && dice() % 3 == 0) {
    std::swap(copies[dice() % copies.size()], copies.back());
    const Copy copy = copies.back();
    copies.pop_back();
    std::memcpy(copy.target, copy.source, copy.bytes);
    Barrier& barrier = barriers.at(copy.barrier);
    barrier.bytes -= copy.bytes;
    finish_phase(barrier);
  }
}

static void launch(u32 num_blocks) {
  gridDim.x = num_blocks;
  blockDim.x = WARPS * 32;
  const u32 num_warps = num_blocks * WARPS;
  memories.assign(num_blocks, std::vector<unsigned char>(sizeof(Shared) + 128, 0xff));  // NaN
  of_blocks.assign(num_blocks, {});
  of_summing.assign(num_blocks, {});
  of_warps.assign(num_warps, {});
  shuffled.assign(num_warps * 32, 0.f);
  std::vector<Fiber> fibers(num_warps * 32);
  for (u32 i = 0; i < fibers.size(); i++) {
    Fiber& fiber = fibers[i];
    fiber.thread = i % blockDim.x;
    fiber.block = i / blockDim.x;
    fiber.stack.resize(32768);
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.data();
    fiber.context.uc_stack.ss_size = fiber.stack.size();
    makecontext(&fiber.context, run, 0);
  }
  std::vector<u32> slowness(num_warps, 1);
  size_t left = fibers.size();
  for (long round = 0; left; round++) {
    if (round == 20'000'000) fail("some wait forever");
    if (round % 2000 == 0)
      for (u32& each : slowness) each = dice() % 4 ? 1 : 30;
    const u32 chosen = dice() % num_warps;
    if (dice() % slowness[chosen]) continue;
    for (u32 lane = 0; lane < 32; lane++) {
      now = &fibers[chosen * 32 + lane];
      if (now->is_done) continue;
      swapcontext(&scheduler, &now->context);
      left -= now->is_done;
    }
    deliver_copies();
  }
}

static void print(const char* name, const float* values, int count) {
  std::printf("%s", name);
  for (int i = 0; i < count; i++) std::printf(" %a", values[i]);
  std::printf("\n");
}

int main(int, char** arguments) {
  dice.seed(std::atoi(arguments[1]));
  FILE* file = std::fopen(arguments[2], "rb");
  const int* sizes = read<int>(file, 4);
  num_rows = sizes[0], vocab = sizes[1], stride = sizes[2];
  const int num_blocks = sizes[3], whole = (num_rows + ROWS - 1) / ROWS * ROWS;
  logits = read<bf16>(file, size_t(num_rows) * stride);
  bias = read<float>(file, vocab);
  scale = read<float>(file, 1);
  normalisers = read<float>(file, whole);
  row_sums = static_cast<u64*>(std::calloc(whole, sizeof(u64)));
  column_sums = static_cast<float*>(std::calloc(vocab, sizeof(float)));
  entropies = static_cast<float*>(std::calloc(num_blocks, sizeof(float)));
  launch(num_blocks);
  print("normalisers", normalisers, num_rows);
  print("column_sums", column_sums, vocab);
  print("entropies", entropies, num_blocks);
  std::printf("is_lost %d\n", is_lost);
}
