#include "CRulePage.h"

// An extension of clang before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../docs/rules.md"
};

struct rule_page rule_page(void) { return (struct rule_page){bytes, sizeof bytes}; }
