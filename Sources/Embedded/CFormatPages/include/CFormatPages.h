// The pages of docs that describe what people write, inside the binary.
#ifndef C_FORMAT_PAGES_H
#define C_FORMAT_PAGES_H

#include <stddef.h>

struct format_page {
  // The name of its file without the ending.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

size_t format_page_count(void);

// An empty page for a number that is too large.
struct format_page format_page(size_t number);

#endif
