#!/bin/sh
# Prints how the tool is built for its users. On Linux without any shared library: a binary whose addresses
# are fixed has nothing to relocate, and starts in half the time. An id of the build would depend on the paths of the sources.
# Generic types are made from what the compiler knows about them, and not from their mangled names: for each of those the
# runtime searches all conformances of the binary, which took a quarter of the check of one flow.
case $(uname -s) in
  Linux)
    echo "-c release -Xswiftc -static-executable -Xlinker --build-id=none" \
      "-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors"
    ;;
  *) echo "-c release" ;;
esac
