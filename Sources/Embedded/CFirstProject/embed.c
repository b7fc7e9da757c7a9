// Embeds the files as they are, so that every tool can read and check them.
#include "CFirstProject.h"

// An extension of clang before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char settings[] = {
#embed "flows/lockstep.yaml"
};
static const unsigned char use_case[] = {
#embed "flows/use-cases/UC1.1_MakeTea.yaml"
};
static const unsigned char partial_flow[] = {
#embed "flows/partial-flows/PF1.1_BoilWater.yaml"
};
static const unsigned char scenario[] = {
#embed "flows/scenarios/make-tea.yaml"
};
static const unsigned char world[] = {
#embed "flows/worlds/kettle-off.yaml"
};
static const unsigned char script[] = {
#embed "flows/scripts/switch-on.yaml"
};

static const struct first_file files[] = {
    {"flows/lockstep.yaml", settings, sizeof settings},
    {"flows/use-cases/UC1.1_MakeTea.yaml", use_case, sizeof use_case},
    {"flows/partial-flows/PF1.1_BoilWater.yaml", partial_flow, sizeof partial_flow},
    {"flows/scenarios/make-tea.yaml", scenario, sizeof scenario},
    {"flows/worlds/kettle-off.yaml", world, sizeof world},
    {"flows/scripts/switch-on.yaml", script, sizeof script},
};

struct first_file first_project_file(size_t index) {
  if (index < sizeof files / sizeof *files) return files[index];
  return (struct first_file){NULL, NULL, 0};
}
