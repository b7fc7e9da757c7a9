/// Writes records: numbers in eight bytes, the lowest first.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  mutating func write(_ text: [UInt8]) {
    write(Int64(text.count))
    bytes += text
  }

  mutating func write(optional text: [UInt8]?) {
    write(byte: text == nil ? 0 : 1)
    write(text ?? [])
  }

  mutating func write(_ record: LockoutRecord) {
    write(Int64(record.counted))
    write(Int64(record.forgiven))
    write(byte: (record.anchor == nil ? 0 : 1) | (record.isBlocked ? 2 : 0))
    let (seconds, attoseconds) = (record.anchor ?? .zero).components
    write(seconds)
    write(attoseconds)
  }
}
