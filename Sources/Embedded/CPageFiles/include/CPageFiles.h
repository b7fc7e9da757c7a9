// The files that a page is made of, inside the binary: nothing has to be found when the tool runs.
#ifndef C_PAGE_FILES_H
#define C_PAGE_FILES_H

#include <stddef.h>

struct page_file {
  const unsigned char *bytes;
  size_t count;
};

// The script that compiles the module while the rest of a page is read.
struct page_file page_file_compiling(void);
// The host of docs/clients, and behind it the scripts of the page, in the order of their names.
struct page_file page_file_script(void);
// The script that loads a page again when its flows change.
struct page_file page_file_reload(void);
struct page_file page_file_style(void);
// The elements of a page, with {{names}} where its texts go.
struct page_file page_file_frame(void);
// lockstep.wasm, compressed with gzip; make wasm writes it.
struct page_file page_file_module(void);

#endif
