// The cost of every static Swift program before its first line.
