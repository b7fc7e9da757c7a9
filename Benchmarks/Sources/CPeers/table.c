// UC2.3 with PF2.8 as a table: the cost of a data-driven interpreter that keeps nothing but a state and its callers.
// The order of states and events is that of the Swift enums in SwitchMachine.swift.
#include "peers.h"

enum operation { NONE, NEXT, RESULT, END };

enum state {
  U11, U12, U13, U14, U15, U16, U17, U21, U31, U41, U51, U52, U61,
  P11, P21, P31, P41, P51, P61, P71, P81, P91, P101, STATES
};

enum event {
  ENABLED, DISABLED, SCANNED, IOS_1, IOS_2, ANDROID, ANDROID_5, CANCELLED, LOCKED_OUT, UNAVAILABLE,
  ENTERS_PIN, FORGOT, INFO, VALID, LOCKED, BLOCKED, WRONG_1, WRONG_2, WRONG_3, WRONG_4,
  FINAL_1, FINAL_2, FINAL_3, FINAL_4, OBTAINED, NOT_OBTAINED, NO_LINK, ACTIVE, SHUTDOWN,
  CLOSE, TRY_AGAIN, ENTER_INSTEAD, CANCEL, OK, DELETE, BACK, TIMER, GIVES_VALID, GIVES_RETRY, GIVES_BACK,
  EVENTS
};

enum end { STILL, CARDS, OBTAIN, WIPE, ABOUT, RESUMED };

struct row {
  uint8_t operation;
  uint8_t argument;
};

#define PROMPT(s) [s] = {[CLOSE] = {RESULT, GIVES_RETRY}, [FORGOT] = {NEXT, P101}}

static const struct row table[STATES][EVENTS] = {
  [U11] = {[ENABLED] = {NEXT, U12}, [DISABLED] = {NEXT, U13}},
  [U12] = {[SCANNED] = {NEXT, U15}, [IOS_1] = {NEXT, U21}, [IOS_2] = {NEXT, U31}, [ANDROID] = {NEXT, U41},
           [ANDROID_5] = {NEXT, U51}, [CANCELLED] = {NEXT, U13}, [LOCKED_OUT] = {NEXT, U13},
           [UNAVAILABLE] = {NEXT, U13}},
  [U13] = {[ENTERS_PIN] = {NEXT, U14}, [FORGOT] = {NEXT, U61}, [INFO] = {END, ABOUT}},
  [U14] = {[GIVES_VALID] = {NEXT, U15}, [GIVES_RETRY] = {NEXT, U13}, [GIVES_BACK] = {NEXT, U13}},
  [U15] = {[OBTAINED] = {NEXT, U16}, [NOT_OBTAINED] = {END, OBTAIN}},
  [U16] = {[NO_LINK] = {NEXT, U17}},
  [U17] = {[ACTIVE] = {END, RESUMED}, [SHUTDOWN] = {END, CARDS}},
  [U21] = {[CLOSE] = {NEXT, U13}, [TRY_AGAIN] = {NEXT, U12}},
  [U31] = {[ENTER_INSTEAD] = {NEXT, U13}, [CANCEL] = {NEXT, U13}},
  [U41] = {[CLOSE] = {NEXT, U13}, [TRY_AGAIN] = {NEXT, U12}},
  [U51] = {[CLOSE] = {NEXT, U52}},
  [U52] = {[OK] = {NEXT, U13}},
  [U61] = {[DELETE] = {END, WIPE}, [BACK] = {NEXT, U13}},
  [P11] = {[VALID] = {RESULT, GIVES_VALID}, [LOCKED] = {NEXT, P51}, [BLOCKED] = {NEXT, P91},
           [WRONG_1] = {NEXT, P21}, [WRONG_2] = {NEXT, P31}, [WRONG_3] = {NEXT, P41}, [WRONG_4] = {NEXT, P51},
           [FINAL_1] = {NEXT, P61}, [FINAL_2] = {NEXT, P71}, [FINAL_3] = {NEXT, P81}, [FINAL_4] = {NEXT, P91}},
  PROMPT(P21), PROMPT(P31), PROMPT(P41), PROMPT(P61), PROMPT(P71), PROMPT(P81),
  [P51] = {[DELETE] = {END, WIPE}, [BACK] = {RESULT, GIVES_BACK}, [FORGOT] = {NEXT, P101},
           [TIMER] = {RESULT, GIVES_RETRY}},
  [P91] = {[DELETE] = {END, WIPE}},
  [P101] = {[DELETE] = {END, WIPE}, [BACK] = {RESULT, GIVES_BACK}},
};

/// Where a step calls a flow: its first step; 0 for a step that calls none.
static const uint8_t callee[STATES] = {[U14] = P11};

size_t peer_table_play(const uint8_t *events, size_t count, uint8_t *end) {
  uint8_t frames[64];
  unsigned depth = 0;
  uint8_t state = U11;
  size_t rows = 0;
  *end = STILL;
  for (size_t i = 0; i < count; i++) {
    struct row row = table[state][events[i]];
    for (;;) {
      if (row.operation == NONE) return rows;
      rows++;
      if (row.operation != RESULT) break;
      state = frames[--depth];
      row = table[state][row.argument];
    }
    if (row.operation == END) {
      *end = row.argument;
      return rows;
    }
    state = row.argument;
    while (callee[state]) {
      frames[depth++ & 63] = state;
      state = callee[state];
    }
  }
  return rows;
}
