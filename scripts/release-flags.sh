#!/bin/sh
# Prints how the tool is built for its users. On Linux without any shared library: a binary whose addresses
# are fixed has nothing to relocate, and starts in half the time.
case $(uname -s) in
  Linux) echo "-c release -Xswiftc -static-executable" ;;
  *) echo "-c release" ;;
esac
