// What the Embedded Swift runtime asks of a C library and of compiler-rt, where neither is: memory that is never given
// back, and no randomness. Enough for a program that ends soon, and nothing has to be installed for it; others link a C
// library such as wasi-libc.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

static uintptr_t next;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (next == 0) next = (uintptr_t)&__heap_base;
  uintptr_t start = (next + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t end = start + size;
  uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * 65536;
  if (end < start) return 12;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) / 65536) == (size_t)-1) return 12;
  next = end;
  *result = (void *)start;
  return 0;
}

void *malloc(size_t size) {
  void *result = 0;
  return posix_memalign(&result, 16, size) == 0 ? result : 0;
}

void free(void *memory) { (void)memory; }

// Seeds of hash tables: the same each time, so that a module behaves the same each time.
void arc4random_buf(void *buffer, size_t size) { __builtin_memset(buffer, 42, size); }

int putchar(int character) { return character; }

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < size; index++)
    if (a[index] != b[index]) return a[index] - b[index];
  return 0;
}

// What guards the stack where a system is there to be told.
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
