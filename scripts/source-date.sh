#!/bin/sh
# Prints the time that packages give their files: that of the last commit, or SOURCE_DATE_EPOCH.
cd "$(dirname "$0")/.." && echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}"
