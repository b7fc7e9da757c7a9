// NOTICE and the licenses that it names, inside the binary.
#ifndef C_NOTICES_H
#define C_NOTICES_H

#include <stddef.h>

struct notices {
  const unsigned char *bytes;
  size_t count;
};

struct notices notices(void);

#endif
