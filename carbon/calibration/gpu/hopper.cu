// The sums of one epoch of the fit on a Hopper GPU, with the cached logits read once.
//
// Wanted, for logits z with rows t and columns v, c = log2(e) / T and b = c W_LM delta:
//   l_t, the base-2 logarithm of the sum over v of 2^(c z_tv + b_v): the row's normaliser;
//   for every column v the sum over t of p_tv = 2^(c z_tv + b_v - l_t);
//   the sum over all t and v of p_tv log2 p_tv.
// p needs l, and l needs its whole row, so the obvious way (kernels.py) reads z twice. This way:
//
// Each block of threads has a multiprocessor to itself and owns a slice of columns. All blocks walk
// down the rows together, a batch of ROWS at a time. In a block, every warp has one task:
//   - The loader keeps a ring of STAGES batches in shared memory filled, with bulk copies.
//   - Summing warps, pass A: the row sums of 2^(c z + b - shift) over the slice. The shift is the
//     row's normaliser of the epoch before, so the sum is near 1 and no maximum is needed.
//   - The courier adds these to the rows' words in L2, where the sums of all blocks meet.
//   - Watchers wait until all blocks have added to a row. l = shift + log2(sum): exact.
//   - Summing warps, pass B, DELAY batches after pass A and from the same shared memory: column
//     sums of p, kept in registers to the end. The delay is the time that the sums have to meet.
//
// The meeting in L2. A row's word holds the sum in 56 bits of fixed point, and in the 8 above them
// how many blocks have added. One atomic addition delivers both: no fence between a value and its
// flag, and integers have the same sum in any order, so equal inputs give equal bits.
//
// Who waits for whom (mbarriers in shared memory; slots are DELAY + 1 places for batches between
// the passes):
//   loaded[stage]  the batch has arrived                    awaited by pass A and the watchers
//   summed[slot]   all summing warps did pass A             awaited by the courier
//   known[slot]    the normalisers are there                awaited by pass B
//   empty[stage]   all summing warps did pass B             awaited by the loader
// A block waits for all others, so all must be resident: the launch has to be cooperative.
//
// Two exponentials for each logit keep the special-function units busier than the memory. So each
// is as cheap as can be: 2^(c z + b - l) = 2^b 2^(c z - l), one fused multiply-add before, and 2^b
// once per column.
//
// Range. A row's sum must be at least 2^-4 and at most 2^16 in a block, and |b| at most 60: then
// nothing overflows, and the fixed point is as good as float32. Where an epoch moves a normaliser
// by more, `is_lost` is set and the result is void (though no warp waits forever): the caller has
// to fit in another form. At ordinary learning rates an epoch moves it by a few hundredths.
//
// Sizes come as macros: COLUMN_BLOCKS, ROWS, STAGES, DELAY, ROW_GROUPS, WATCHERS, SHARED_BYTES.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned short bf16;  // only its bits are used: a float's upper half

constexpr int SLICE = COLUMN_BLOCKS * 128;             // columns of a block of threads
constexpr int SUMMING = COLUMN_BLOCKS * 16 * ROW_GROUPS;  // threads: 8 columns, some rows each
constexpr int SUMMING_WARPS = SUMMING / 32;
constexpr int WARPS = SUMMING_WARPS + 2 + WATCHERS;
constexpr int ROWS_EACH = ROWS / ROW_GROUPS;  // of a batch, that a thread sums
constexpr int SLOTS = DELAY + 1;
constexpr double FIXED_POINT = 4294967296.0;  // 2^32: 24 bits before the point, 32 after
constexpr int COUNT_BIT = 56;
constexpr float LARGEST_SUM = 65536.f;  // of a block: 255 of them stay below 2^24
constexpr double SMALLEST_SUM = 0.0625;
constexpr float LARGEST_BIAS = 60.f;
constexpr float NEVER = 1e30f;  // as a normaliser, makes a probability 0

static_assert(SUMMING % 32 == 0, "summing threads must fill their warps");
static_assert(ROWS <= 32, "courier and watchers have a lane for each row");
static_assert(DELAY < STAGES, "a batch must stay until pass B");
static_assert(STAGES % WATCHERS == 0, "a watcher must see every phase of its stages");
static_assert(ROW_GROUPS * SLICE * 4 <= STAGES * ROWS * SLICE * 2, "the column sums meet there");

struct __align__(16) Shared {
  bf16 logits[STAGES][ROWS][SLICE];
  float shift[STAGES][ROWS];
  float partial[SLOTS][ROWS][COLUMN_BLOCKS];
  float normaliser[SLOTS][ROWS];
  u64 loaded[STAGES], empty[STAGES], summed[SLOTS], known[SLOTS];
  float entropy[WARPS];
};
static_assert(sizeof(Shared) == SHARED_BYTES, "the caller must know how much memory to ask for");

// --- What the hardware does, one instruction each.

__device__ __forceinline__ u32 address(const void* shared) {
  return (u32)__cvta_generic_to_shared(shared);
}
__device__ __forceinline__ void init(u64& barrier, int arrivals) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&barrier)), "r"(arrivals));
}
__device__ __forceinline__ void arrive(u64& barrier) {
  asm volatile("{.reg .b64 state; mbarrier.arrive.shared.b64 state, [%0];}"
               ::"r"(address(&barrier)) : "memory");
}
__device__ __forceinline__ void arrive_and_expect(u64& barrier, u32 bytes) {
  asm volatile("{.reg .b64 state; mbarrier.arrive.expect_tx.shared.b64 state, [%0], %1;}"
               ::"r"(address(&barrier)), "r"(bytes) : "memory");
}
// Returns once the barrier's phase number `phase` (0, 1, 2, ...) is over.
__device__ __forceinline__ void wait(u64& barrier, int phase) {
  asm volatile("{.reg .pred over;\n"
               "again: mbarrier.try_wait.parity.shared.b64 over, [%0], %1;\n"
               "@over bra done;\n"
               "bra again;\n"
               "done: }"
               ::"r"(address(&barrier)), "r"(phase & 1) : "memory");
}
// Data that is read once need not push other data out of L2.
__device__ __forceinline__ u64 read_once() {
  u64 policy;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}
// Starts a copy; its bytes count towards the barrier's phase when they have arrived.
__device__ __forceinline__ void copy(
    void* shared, const void* global, u32 bytes, u64& barrier, u64 policy) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
               "[%0], [%1], %2, [%3], %4;"
               ::"r"(address(shared)), "l"(global), "r"(bytes), "r"(address(&barrier)), "l"(policy)
               : "memory");
}
// What ordinary writes left in shared memory (barriers, zeros) comes before any bulk copy.
__device__ __forceinline__ void before_copies() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
__device__ __forceinline__ u64 load_from_l2(const u64* global) {
  u64 value;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(global) : "memory");
  return value;
}
// A barrier of the summing warps alone.
__device__ __forceinline__ void sync_summing() {
  asm volatile("bar.sync 1, %0;" ::"n"(SUMMING) : "memory");
}
__device__ __forceinline__ Shared& shared_memory() {
  extern __shared__ __align__(128) unsigned char memory[];
  return *reinterpret_cast<Shared*>(memory);
}
__device__ __forceinline__ float exp2_fast(float x) {  // to 2 units in the last place
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
__device__ __forceinline__ float lower(u32 pair) { return __uint_as_float(pair << 16); }
__device__ __forceinline__ float upper(u32 pair) { return __uint_as_float(pair & 0xffff0000u); }

// --- The summing warps. A half-warp has 128 columns, each thread 8 of them and ROWS_EACH rows.

struct Place {
  int column_block, row_group, column;  // the first of 8 columns, counted from the slice's first
  __device__ Place()
      : column_block(threadIdx.x / 16 % COLUMN_BLOCKS),
        row_group(threadIdx.x / 16 / COLUMN_BLOCKS),
        column(column_block * 128 + threadIdx.x % 16 * 8) {}
};

// Sums every row over the 16 lanes of a half-warp. A lane hands half of its rows over at each
// exchange while it has several, so 4 rows take 5 shuffles, not 16. Returns which row's sum the
// lane ends with, in rows[0].
__device__ __forceinline__ int sum_over_half_warp(float (&rows)[ROWS_EACH]) {
  const int lane = threadIdx.x % 32;
  int row = 0, left = ROWS_EACH;
#pragma unroll
  for (int distance = 8; distance; distance /= 2) {
    if (left == 1) {
      rows[0] += __shfl_xor_sync(~0u, rows[0], distance);
      continue;
    }
    left /= 2;
    const bool keeps_upper = lane & distance;
#pragma unroll
    for (int i = 0; i < ROWS_EACH / 2; i++) {
      if (i >= left) continue;
      const float given = keeps_upper ? rows[i] : rows[i + left];
      const float kept = keeps_upper ? rows[i + left] : rows[i];
      rows[i] = kept + __shfl_xor_sync(~0u, given, distance);
    }
    row += keeps_upper ? left : 0;
  }
  return row;
}

// Pass A: partial[row][column block] = sum over its columns of 2^(c z - shift) 2^b.
__device__ __forceinline__ void sum_rows(
    Shared& shared, int stage, int slot, const Place& place, float c, const float (&factor)[8]) {
  float sums[ROWS_EACH];
#pragma unroll
  for (int i = 0; i < ROWS_EACH; i++) {
    const int row = place.row_group * ROWS_EACH + i;
    const uint4 eight = *reinterpret_cast<const uint4*>(&shared.logits[stage][row][place.column]);
    const float offset = -shared.shift[stage][row];
    const u32 pairs[4] = {eight.x, eight.y, eight.z, eight.w};
    float even = 0.f, odd = 0.f;
#pragma unroll
    for (int e = 0; e < 4; e++) {
      even = fmaf(exp2_fast(fmaf(lower(pairs[e]), c, offset)), factor[2 * e], even);
      odd = fmaf(exp2_fast(fmaf(upper(pairs[e]), c, offset)), factor[2 * e + 1], odd);
    }
    sums[i] = even + odd;
  }
  const int row = place.row_group * ROWS_EACH + sum_over_half_warp(sums);
  const bool is_first_with_row = threadIdx.x % (16 / ROWS_EACH) == 0;
  if (is_first_with_row) shared.partial[slot][row][place.column_block] = sums[0];
}

// Pass B, with q = p / 2^b = 2^(c z - l): adds q and q log2 q to the columns' sums.
__device__ __forceinline__ void sum_columns(
    const Shared& shared, int stage, int slot, const Place& place, float c, float (&sums)[8],
    float (&entropies)[8]) {
#pragma unroll
  for (int i = 0; i < ROWS_EACH; i++) {
    const int row = place.row_group * ROWS_EACH + i;
    const uint4 eight = *reinterpret_cast<const uint4*>(&shared.logits[stage][row][place.column]);
    const float offset = -shared.normaliser[slot][row];
    const u32 pairs[4] = {eight.x, eight.y, eight.z, eight.w};
#pragma unroll
    for (int e = 0; e < 4; e++) {
      const float even = fmaf(lower(pairs[e]), c, offset), odd = fmaf(upper(pairs[e]), c, offset);
      const float even_q = exp2_fast(even), odd_q = exp2_fast(odd);
      sums[2 * e] += even_q;
      sums[2 * e + 1] += odd_q;
      entropies[2 * e] = fmaf(even_q, even, entropies[2 * e]);
      entropies[2 * e + 1] = fmaf(odd_q, odd, entropies[2 * e + 1]);
    }
  }
}

// Both passes over all batches. Leaves the slice's column sums of p, one line for each group of
// rows, where the logits were; returns the thread's sum of p log2 p.
__device__ __forceinline__ float sum_slice(
    Shared& shared, int num_batches, float c, const float* bias, int num_columns, int* is_lost) {
  const Place place;
  const bool is_leader = threadIdx.x % 32 == 0;
  float factor[8], sums[8], entropies[8];
#pragma unroll
  for (int e = 0; e < 8; e++) {
    const bool is_column = place.column + e < num_columns;
    const float b = is_column ? bias[place.column + e] : 0.f;
    if (!(fabsf(b) <= LARGEST_BIAS)) *is_lost = 1;
    factor[e] = is_column ? exp2_fast(b) : 0.f;
    sums[e] = entropies[e] = 0.f;
  }
  for (int batch = 0; batch < num_batches + DELAY; batch++) {
    if (batch < num_batches) {
      const int stage = batch % STAGES, slot = batch % SLOTS;
      wait(shared.loaded[stage], batch / STAGES);
      sum_rows(shared, stage, slot, place, c, factor);
      __syncwarp();
      if (is_leader) arrive(shared.summed[slot]);
    }
    if (batch >= DELAY) {
      const int earlier = batch - DELAY, stage = earlier % STAGES, slot = earlier % SLOTS;
      wait(shared.known[slot], earlier / SLOTS);
      sum_columns(shared, stage, slot, place, c, sums, entropies);
      __syncwarp();
      if (is_leader) arrive(shared.empty[stage]);
    }
  }
  sync_summing();  // nobody reads logits any more
  float(*lines)[SLICE] = reinterpret_cast<float(*)[SLICE]>(shared.logits);
  float entropy = 0.f;
#pragma unroll
  for (int e = 0; e < 8; e++) {
    lines[place.row_group][place.column + e] = sums[e] * factor[e];
    // p log2 p = 2^b (q log2 q + b q)
    if (place.column + e < num_columns)
      entropy += factor[e] * fmaf(sums[e], bias[place.column + e], entropies[e]);
  }
  return entropy;
}

// --- The other warps.

__device__ __forceinline__ void load_batches(
    Shared& shared, int num_batches, int num_rows, const bf16* slice, int stride,
    u32 row_bytes, const float* shifts) {
  if (threadIdx.x % 32) return;
  const u64 policy = read_once();
  for (int batch = 0; batch < num_batches; batch++) {
    const int stage = batch % STAGES, first = batch * ROWS;
    const int rows = num_rows - first < ROWS ? num_rows - first : ROWS;
    if (batch >= STAGES) wait(shared.empty[stage], batch / STAGES - 1);
    arrive_and_expect(shared.loaded[stage], rows * row_bytes + sizeof(shared.shift[stage]));
    copy(shared.shift[stage], shifts + first, sizeof(shared.shift[stage]), shared.loaded[stage],
         policy);
    for (int row = 0; row < rows; row++)
      copy(shared.logits[stage][row], slice + (long long)(first + row) * stride, row_bytes,
           shared.loaded[stage], policy);
  }
}

__device__ __forceinline__ void deliver_row_sums(
    Shared& shared, int num_batches, u64* row_sums, int* is_lost) {
  const int row = threadIdx.x % 32;
  for (int batch = 0; batch < num_batches; batch++) {
    const int slot = batch % SLOTS;
    wait(shared.summed[slot], batch / SLOTS);
    if (row < ROWS) {
      float sum = 0.f;
#pragma unroll
      for (int i = 0; i < COLUMN_BLOCKS; i++) sum += shared.partial[slot][row][i];
      if (!(sum < LARGEST_SUM)) {  // true for NaN as well
        *is_lost = 1;
        sum = LARGEST_SUM;  // a larger one would spoil the count, and all would wait forever
      }
      // Rows past the last have words too: the batch's number of rows matters to watchers only.
      atomicAdd(row_sums + batch * ROWS + row,
                (1ull << COUNT_BIT) + __double2ull_rn((double)sum * FIXED_POINT));
    }
    __syncwarp();
  }
}

__device__ __forceinline__ void watch_row_sums(
    Shared& shared, int watcher, int num_batches, int num_rows, const u64* row_sums,
    float* normalisers, int* is_lost) {
  const int lane = threadIdx.x % 32;
  for (int batch = watcher; batch < num_batches; batch += WATCHERS) {
    const int stage = batch % STAGES, slot = batch % SLOTS, row = batch * ROWS + lane;
    wait(shared.loaded[stage], batch / STAGES);  // for the shifts
    float normaliser = NEVER;
    if (lane < ROWS && row < num_rows) {
      u64 word;
      do word = load_from_l2(row_sums + row);
      while ((u32)(word >> COUNT_BIT) < gridDim.x);
      const double sum = (word & ((1ull << COUNT_BIT) - 1)) * (1.0 / FIXED_POINT);
      if (!(sum >= SMALLEST_SUM)) *is_lost = 1;
      normaliser = shared.shift[stage][lane] + log2f((float)sum);
      // One block writes; all blocks have read the old value, or they could not have added.
      if (batch % gridDim.x == blockIdx.x) normalisers[row] = normaliser;
    }
    // A lane without a row must wait for one with a row: pass B of the batch before in this slot
    // is over only when this batch's sums are there.
    __syncwarp();
    if (lane < ROWS) shared.normaliser[slot][lane] = normaliser;
    __syncwarp();
    if (lane == 0) arrive(shared.known[slot]);
  }
}

// logits[num_rows][stride], of which `vocab` columns count; the rest, and the address, must be such
// that 16 bytes can be copied at a time. `normalisers` has room for whole batches; it comes with
// the shifts (NEVER for rows past the last) and leaves with what the sums made of them. `row_sums`
// has room for whole batches and comes as zeros. `entropies` has a number for each block.
extern "C" __global__ void __launch_bounds__(WARPS * 32, 1) hopper_sums(
    const bf16* logits, int stride, const float* bias, const float* scale,
    float* normalisers, u64* row_sums, float* column_sums, float* entropies, int* is_lost,
    int num_rows, int vocab) {
  Shared& shared = shared_memory();
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int num_batches = (num_rows + ROWS - 1) / ROWS;
  const int first = blockIdx.x * SLICE;  // column
  const int num_columns = vocab - first < SLICE ? vocab - first : SLICE;
  const int num_copied = stride - first < SLICE ? stride - first : SLICE;

  // Rows past the last and columns past `stride` are summed too, with factor 0: not over garbage.
  uint4* words = reinterpret_cast<uint4*>(shared.logits);
  for (int i = threadIdx.x; i < (int)(sizeof(shared.logits) / 16); i += blockDim.x)
    words[i] = make_uint4(0, 0, 0, 0);
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; i++) {
      init(shared.loaded[i], 1);
      init(shared.empty[i], SUMMING_WARPS);
    }
    for (int i = 0; i < SLOTS; i++) {
      init(shared.summed[i], SUMMING_WARPS);
      init(shared.known[i], 1);
    }
  }
  before_copies();
  __syncthreads();

  float entropy = 0.f;
  if (warp < SUMMING_WARPS)
    entropy = sum_slice(shared, num_batches, scale[0], bias + first, num_columns, is_lost);
  else if (warp == SUMMING_WARPS)
    load_batches(shared, num_batches, num_rows, logits + first, stride,
                 (u32)num_copied * sizeof(bf16), normalisers);
  else if (warp == SUMMING_WARPS + 1)
    deliver_row_sums(shared, num_batches, row_sums, is_lost);
  else
    watch_row_sums(shared, warp - SUMMING_WARPS - 2, num_batches, num_rows, row_sums, normalisers,
                   is_lost);

#pragma unroll
  for (int distance = 16; distance; distance /= 2)
    entropy += __shfl_xor_sync(~0u, entropy, distance);
  if (lane == 0) shared.entropy[warp] = entropy;
  __syncthreads();
  const float(*lines)[SLICE] = reinterpret_cast<const float(*)[SLICE]>(shared.logits);
  for (int column = threadIdx.x; column < num_columns; column += blockDim.x) {
    float sum = 0.f;
#pragma unroll
    for (int group = 0; group < ROW_GROUPS; group++) sum += lines[group][column];
    column_sums[first + column] = sum;
  }
  if (threadIdx.x == 0) {
    float sum = 0.f;
    for (int i = 0; i < WARPS; i++) sum += shared.entropy[i];
    entropies[blockIdx.x] = sum;
  }
}
