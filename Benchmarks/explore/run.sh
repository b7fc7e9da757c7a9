#!/bin/sh
# Explores one generated model with Lockstep and with SPIN, one after the other, and a larger one with Lockstep alone, and
# prints what each says.
#
# The model: screens that all lead to one another, and Back. A state is a history without repetition that begins with
# the first screen; of 11 screens there are 9,864,101. SPIN is in Debian: apt-get install spin.
#
# run.sh LOCKSTEP [SCREENS]
set -eu
tool=$(realpath "$1")
screens=${2:-11}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"

# hub SCREENS DIRECTORY
hub() {
  mkdir "$2"
  awk -v n="$1" 'BEGIN {
  print "flow: UC1\nkind: use-case\ntitle: Every screen leads to every other\nscenarios:\n  - id: \"1\"\n    steps:"
  for (i = 1; i <= n; i++) {
    printf "      - id: \"1.%d\"\n        screen: S%d\n        transitions:\n", i, i
    k = 0
    for (j = 1; j <= n; j++) if (j != i)
      printf "          - {id: 1.%d%c%c, user: goes to %d, next: \"1.%d\"}\n", i, 97 + k / 26, 97 + k++ % 26, j, j
    printf "          - {id: 1.%d%c%c, user: selects Back, next: back}\n", i, 97 + k / 26, 97 + k % 26
  }
}' > "$2/UC1.yaml"
}
hub "$screens" flows
hub 40 forty

awk -v n="$screens" 'BEGIN {
  print "byte shown[" n "]; byte count = 1; byte at;"
  print "active proctype user() {\n  shown[0] = 1;\n  do"
  for (k = 1; k <= n; k++) {
    print "  :: d_step { count > 0 && shown[count - 1] != " k " ->"
    print "       at = 0;"
    print "       do :: at < count && shown[at] != " k " -> at++ :: else -> break od;"
    print "       if :: at < count -> do :: count > at + 1 -> count--; shown[count] = 0 :: else -> break od"
    print "          :: else -> shown[count] = " k "; count++ fi;"
    print "       at = 0 }"
  }
  print "  :: d_step { count > 0 -> count--; shown[count] = 0 }"
  print "  :: count == 0 -> break\n  od\n}"
}' > model.pml
spin -a model.pml > spin.txt
gcc -O2 -w -DSAFETY -DNOREDUCE -DBFS -DMEMLIM=8192 -o pan pan.c

measure() {
  python3 - "$@" <<'P'
import resource, subprocess, sys, time
began = time.monotonic()
out = subprocess.run(sys.argv[1:], capture_output=True, text=True).stdout
took = time.monotonic() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
for line in out.splitlines():
    if "states, stored" in line or "transitions" in line: print("  " + line.strip())
print(f"  {took:.1f} s, {used.ru_utime + used.ru_stime:.1f} s of a core, {used.ru_maxrss / 1024:.0f} MB at most")
P
}

echo "Lockstep:"
measure "$tool" explore UC1 --project flows
echo "SPIN:"
measure ./pan -w24
echo "Lockstep, 40 screens:"
measure "$tool" explore UC1 --project forty
