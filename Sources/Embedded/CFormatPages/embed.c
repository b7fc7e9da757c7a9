#include "CFormatPages.h"

// An extension of clang before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char agents[] = {
#embed "../../../docs/agents.md"
};
static const unsigned char existing_app[] = {
#embed "../../../docs/existing-app.md"
};
static const unsigned char explore[] = {
#embed "../../../docs/explore.md"
};
static const unsigned char flow_file[] = {
#embed "../../../docs/flow-file.md"
};
static const unsigned char format[] = {
#embed "../../../docs/format.md"
};
static const unsigned char glossary[] = {
#embed "../../../docs/glossary.md"
};
static const unsigned char tables[] = {
#embed "../../../docs/tables.md"
};
static const unsigned char testing[] = {
#embed "../../../docs/testing.md"
};
static const unsigned char trace[] = {
#embed "../../../docs/trace.md"
};
static const unsigned char use_cases[] = {
#embed "../../../docs/use-cases.md"
};
static const unsigned char wording[] = {
#embed "../../../docs/wording.md"
};

static const struct format_page pages[] = {
    {"agents", agents, sizeof agents},
    {"existing-app", existing_app, sizeof existing_app},
    {"explore", explore, sizeof explore},
    {"flow-file", flow_file, sizeof flow_file},
    {"format", format, sizeof format},
    {"glossary", glossary, sizeof glossary},
    {"tables", tables, sizeof tables},
    {"testing", testing, sizeof testing},
    {"trace", trace, sizeof trace},
    {"use-cases", use_cases, sizeof use_cases},
    {"wording", wording, sizeof wording},
};

size_t format_page_count(void) { return sizeof pages / sizeof pages[0]; }

struct format_page format_page(size_t number) {
  return number < format_page_count() ? pages[number] : (struct format_page){"", agents, 0};
}
