// The module as a program for hosts without JavaScript: lines come in on standard input and go out on standard output,
// as those of `lockstep run --jsonl --actions external --trace`. The first line is an image in base 64, the second one the
// id of a flow. Needs two functions of WASI (wasi_snapshot_preview1), and nothing else.

#include <stddef.h>
#include <stdint.h>

struct part {
  uint8_t *start;
  uint32_t count;
};

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read"))) int fd_read(
    int descriptor, const struct part *parts, int count, uint32_t *done);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int fd_write(
    int descriptor, const struct part *parts, int count, uint32_t *done);

int32_t lockstep_load(const void *, int32_t);
int32_t lockstep_start(int32_t, const void *, int32_t, int32_t);
int32_t lockstep_send(int32_t, const void *, int32_t);
uint8_t *lockstep_output(void);
int32_t lockstep_output_length(void);

enum { longest = 1 << 21 };
static uint8_t buffer[longest];
static uint32_t filled, taken;

// A line without its end; its length, or -1 at the end of the input.
static int32_t line(uint8_t **start) {
  uint32_t end = taken;
  for (;;) {
    for (; end < filled; end++)
      if (buffer[end] == '\n') {
        *start = buffer + taken;
        int32_t count = (int32_t)(end - taken);
        taken = end + 1;
        return count;
      }
    if (taken > 0) {
      __builtin_memmove(buffer, buffer + taken, filled - taken);
      filled -= taken;
      end -= taken;
      taken = 0;
    }
    struct part room = {buffer + filled, longest - filled};
    uint32_t done = 0;
    if (room.count == 0 || fd_read(0, &room, 1, &done) != 0 || done == 0) return -1;
    filled += done;
  }
}

static void say(void) {
  struct part rest = {lockstep_output(), (uint32_t)lockstep_output_length()};
  while (rest.count > 0) {
    uint32_t done = 0;
    if (fd_write(1, &rest, 1, &done) != 0 || done == 0) return;
    rest.start += done;
    rest.count -= done;
  }
}

static int digit(uint8_t byte) {
  if (byte >= 'A' && byte <= 'Z') return byte - 'A';
  if (byte >= 'a' && byte <= 'z') return byte - 'a' + 26;
  if (byte >= '0' && byte <= '9') return byte - '0' + 52;
  return byte == '+' ? 62 : byte == '/' ? 63 : -1;
}

// In place: the decoded text is shorter.
static int32_t decoded(uint8_t *text, int32_t count) {
  uint32_t bits = 0, have = 0;
  int32_t length = 0;
  for (int32_t index = 0; index < count; index++) {
    int value = digit(text[index]);
    if (value < 0) continue;
    bits = bits << 6 | (uint32_t)value;
    have += 6;
    if (have >= 8) text[length++] = (uint8_t)(bits >> (have -= 8));
  }
  return length;
}

__attribute__((export_name("_start"))) void start(void) {
  uint8_t *text;
  int32_t count = line(&text);
  if (count < 0) return;
  int32_t program = lockstep_load(text, decoded(text, count));
  if (program == 0) return say();
  count = line(&text);
  if (count < 0) return;
  int32_t session = lockstep_start(program, text, count, 1);
  say();
  int32_t goes_on = session != 0;
  while (goes_on == 1 && (count = line(&text)) >= 0) {
    goes_on = lockstep_send(session, text, count);
    __builtin_memset(text, 0, (size_t)count);
    say();
  }
}
