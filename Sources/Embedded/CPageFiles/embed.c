// Embeds the files as they are: an array of a source file would take the compiler seconds, and would be a second copy.
#include "CPageFiles.h"

// An extension of clang before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char compiling[] = {
#embed "Web/early/compiling.js"
};
struct page_file page_file_compiling(void) { return (struct page_file){compiling, sizeof compiling}; }

static const unsigned char script[] = {
#embed "../../../Packages/javascript/src/lockstep.mjs"
,
#embed "Web/js/01-basics.js"
,
#embed "Web/js/02-moments.js"
,
#embed "Web/js/03-values.js"
,
#embed "Web/js/04-playing.js"
,
#embed "Web/js/05-screen.js"
,
#embed "Web/js/06-trace.js"
,
#embed "Web/js/07-places.js"
,
#embed "Web/js/08-copying.js"
,
#embed "Web/js/09-finding.js"
,
#embed "Web/js/10-whole.js"
};
struct page_file page_file_script(void) { return (struct page_file){script, sizeof script}; }

static const unsigned char reload[] = {
#embed "Web/served/reload.js"
};
struct page_file page_file_reload(void) { return (struct page_file){reload, sizeof reload}; }

static const unsigned char style[] = {
#embed "Web/page.css"
};
struct page_file page_file_style(void) { return (struct page_file){style, sizeof style}; }

static const unsigned char frame[] = {
#embed "Web/frame.html"
};
struct page_file page_file_frame(void) { return (struct page_file){frame, sizeof frame}; }

static const unsigned char module[] = {
#embed "lockstep.wasm.gz"
};
struct page_file page_file_module(void) { return (struct page_file){module, sizeof module}; }
