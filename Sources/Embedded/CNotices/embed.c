#include "CNotices.h"

// An extension of clang before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define LINE '\n', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '\n', '\n'

static const unsigned char bytes[] = {
#embed "../../../NOTICE"
, LINE,
#embed "../../../LICENSE"
, LINE,
#embed "../../../scripts/dist/licenses/LICENSE.swift-exception"
, LINE,
#embed "../../../scripts/dist/licenses/LICENSE.unicode"
, LINE,
#embed "../../../scripts/dist/licenses/LICENSE.libyaml"
, LINE,
#embed "../../../scripts/dist/licenses/LICENSE.glibc"
};

struct notices notices(void) { return (struct notices){bytes, sizeof bytes}; }
