/// Overwriting memory that held a secret.
enum Wiping {
  // Not inlined, so that the compiler cannot see that nobody reads the memory again and drop the writes.
  @inline(never)
  static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices { bytes[index] = 0 }
  }
}
