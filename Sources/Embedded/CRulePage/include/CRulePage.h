// docs/rules.md, inside the binary.
#ifndef C_RULE_PAGE_H
#define C_RULE_PAGE_H

#include <stddef.h>

struct rule_page {
  const unsigned char *bytes;
  size_t count;
};

struct rule_page rule_page(void);

#endif
