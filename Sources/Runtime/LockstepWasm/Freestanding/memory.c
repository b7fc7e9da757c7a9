// The parts of a C library and of compiler-rt that the Embedded Swift runtime needs, for targets without them. Nothing
// has to be installed for it, and a module that is linked with it imports nothing.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Memory comes in classes of sizes, four to a doubling; freed memory goes to the list of its class, so that a
// session that runs for hours takes no more than one that runs for a minute.
enum { step = 16, classes = 112 };

// In front of each block that is handed out, on the 16 bytes that keep it aligned.
struct head {
  uint32_t class;
  // From the start of the block to the returned address.
  uint32_t offset;
  uint32_t reserved[2];
};

struct gap {
  struct gap *next;
};

static uintptr_t top;
static struct gap *gaps[classes];

static uint32_t class_of(size_t size) {
  if (size <= 4 * step) return size == 0 ? 0 : (uint32_t)((size - 1) / step);
  uint32_t doubling = 31 - (uint32_t)__builtin_clz((uint32_t)size - 1);
  return 4 * (doubling - 5) + (((uint32_t)size - 1) >> (doubling - 2) & 3);
}

static size_t size_of(uint32_t class) {
  if (class < 4) return (size_t)(class + 1) * step;
  return (size_t)(5 + class % 4) << (class / 4 + 3);
}

static unsigned char *block(uint32_t class) {
  struct gap *gap = gaps[class];
  if (gap) {
    gaps[class] = gap->next;
    return (unsigned char *)gap;
  }
  if (top == 0) top = ((uintptr_t)&__heap_base + step - 1) & ~(uintptr_t)(step - 1);
  size_t size = size_of(class);
  uintptr_t start = top, end = start + size;
  uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * 65536;
  if (end < start) return 0;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) / 65536) == (size_t)-1) return 0;
  top = end;
  return (unsigned char *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < step) alignment = step;
  size_t room = size + alignment;
  if (room < size || room > (size_t)1 << 30) return 12;
  uint32_t class = class_of(room);
  unsigned char *start = block(class);
  if (!start) return 12;
  uintptr_t place = ((uintptr_t)start + sizeof(struct head) + alignment - 1) & ~(uintptr_t)(alignment - 1);
  struct head *head = (struct head *)(place - sizeof(struct head));
  head->class = class;
  head->offset = (uint32_t)(place - (uintptr_t)start);
  *result = (void *)place;
  return 0;
}

void *malloc(size_t size) {
  void *result = 0;
  return posix_memalign(&result, step, size) == 0 ? result : 0;
}

void free(void *memory) {
  if (!memory) return;
  struct head *head = (struct head *)((uintptr_t)memory - sizeof(struct head));
  uint32_t class = head->class;
  struct gap *gap = (struct gap *)((uintptr_t)memory - head->offset);
  gap->next = gaps[class];
  gaps[class] = gap;
}

// Seeds of hash tables: the same each time, so that a module behaves the same each time.
void arc4random_buf(void *buffer, size_t size) { __builtin_memset(buffer, 42, size); }

int putchar(int character) { return character; }

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < size; index++)
    if (a[index] != b[index]) return a[index] - b[index];
  return 0;
}

// The guard of the stack; without a system nothing sets it.
uintptr_t __stack_chk_guard = 0x5ca1ab1e;

void __stack_chk_fail(void) { __builtin_trap(); }

// Durations count attoseconds in 128 bits.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t low = (a & 0xffffffff) * (b & 0xffffffff);
  uint64_t middle = (a >> 32) * (b & 0xffffffff) + (low >> 32);
  uint64_t other = (a & 0xffffffff) * (b >> 32) + (middle & 0xffffffff);
  uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += a * (uint64_t)((unsigned __int128)right >> 64) + b * (uint64_t)((unsigned __int128)left >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (low & 0xffffffff)));
}
