// What every static Swift program pays before its first line.
