// The files of the project that lockstep init writes, inside the binary.
#ifndef C_FIRST_PROJECT_H
#define C_FIRST_PROJECT_H

#include <stddef.h>

struct first_file {
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

// The files in the order in which they are best read; its path is NULL behind the last one.
struct first_file first_project_file(size_t index);

#endif
