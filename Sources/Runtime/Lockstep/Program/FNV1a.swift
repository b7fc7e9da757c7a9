/// The hash FNV-1a of 64 bits, the same on every machine and in every run.
package struct FNV1a: Sendable {
  package private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  package mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(byte) }
  }
}
