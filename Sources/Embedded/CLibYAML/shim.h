#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "libyaml is missing: install libyaml-dev (Debian, Ubuntu), libyaml-devel (Fedora) or libyaml (Homebrew), and pkg-config; or generate Swift beforehand with 'lockstep generate', which needs no libyaml in the app's build"
#endif
