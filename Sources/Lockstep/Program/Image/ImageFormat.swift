/// The constants that the writer and the reader of an image share; `docs/image.md` describes all of it.
package enum ImageFormat {
  /// Not text, and different after a transfer that changes line ends.
  static let magic: [UInt8] = [0x89, 0x4C, 0x53, 0x50, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt32 = 1
  /// Magic, version, length of the body and its checksum.
  package static let headerLength = 20
  /// A text with more bytes is written for each use. So the total size of all uses of all texts is bounded by the
  /// length of the image, and with it the memory and the time that reading takes.
  static let longestSharedText = 64
  /// The maximum length in bytes of texts that many steps and rows may refer to: flow and step IDs, parameters, value
  /// names.
  static let longestID = 255
  /// By the numbers that images hold.
  static let triggers: [TriggerKind] = [.user, .case, .error, .event, .returns, .text]
  /// The bit of a row's first byte that says that a label follows its text.
  static let isLabelled: UInt8 = 128
  static let valueKinds: [ValueKind] = [.duration, .integer, .text]

  /// The header of a body.
  package static func header(of body: ArraySlice<UInt8>) -> [UInt8] {
    var header = magic
    for word in [version, UInt32(truncatingIfNeeded: body.count), checksum(body)] {
      for shift in [UInt32(0), 8, 16, 24] { header.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return header
  }

  /// CRC-32 as in ISO 3309 and PNG, four bits at a time.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table: [UInt32] = [
      0x0000_0000, 0x1DB7_1064, 0x3B6E_20C8, 0x26D9_30AC, 0x76DC_4190, 0x6B6B_51F4, 0x4DB2_6158, 0x5005_713C,
      0xEDB8_8320, 0xF00F_9344, 0xD6D6_A3E8, 0xCB61_B38C, 0x9B64_C2B0, 0x86D3_D2D4, 0xA00A_E278, 0xBDBD_F21C,
    ]
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      sum = sum >> 4 ^ table[Int(sum & 15)]
      sum = sum >> 4 ^ table[Int(sum & 15)]
    }
    return ~sum
  }
}

/// The optional parts of a step in an image.
struct ImageStepParts: OptionSet {
  let rawValue: UInt16

  static let message = ImageStepParts(rawValue: 1)
  static let inputs = ImageStepParts(rawValue: 2)
  static let items = ImageStepParts(rawValue: 4)
  static let actions = ImageStepParts(rawValue: 8)
  static let lines = ImageStepParts(rawValue: 16)
  static let action = ImageStepParts(rawValue: 32)
  static let reads = ImageStepParts(rawValue: 64)
  static let promised = ImageStepParts(rawValue: 128)
  static let callee = ImageStepParts(rawValue: 256)
  static let all: UInt64 = 511
}

/// The optional parts of a row in an image.
struct ImageRowParts: OptionSet {
  let rawValue: UInt8

  static let name = ImageRowParts(rawValue: 1)
  static let gives = ImageRowParts(rawValue: 2)
  static let effect = ImageRowParts(rawValue: 4)
  static let shown = ImageRowParts(rawValue: 8)
  static let when = ImageRowParts(rawValue: 16)
  static let values = ImageRowParts(rawValue: 32)
  static let fixedDelay = ImageRowParts(rawValue: 64)
  static let valueDelay = ImageRowParts(rawValue: 128)
}
