/// Overwriting memory that held a secret.
package enum Wiping {
  // Not inlined, so that the compiler cannot see that the memory is not read again and drop the writes.
  @inline(never)
  package static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices { bytes[index] = 0 }
  }
}
