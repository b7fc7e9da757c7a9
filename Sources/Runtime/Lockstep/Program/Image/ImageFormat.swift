/// The constants that the writer and the reader of an image share.
///
/// An image is 8 bytes `89 4C 53 50 0D 0A 1A 0A`; three numbers of 4 bytes each, least significant byte first: the version of
/// the format, the length of the body, and its CRC-32 (ISO 3309); then the body, tables without padding. Below, a *number* is
/// a varint (seven bits a byte, least significant first, the highest bit set in all bytes but the last, as few bytes as
/// possible), a *list* a number and as many entries, a *text* its place in the first table, a *name* its place in the
/// second, a *duration* a number of seconds and one of attoseconds below 10¹⁸, together at most 100 years.
///
/// 1. Texts: a list; each a number of bytes and UTF-8. A text of more than 64 bytes is used at most once.
/// 2. Names of values: a list; each a text, a byte of flags (1 secret, 2 has a pattern), and the pattern as a text.
/// 3. Flows: a list; each its ID and title as texts, a byte of flags (1 external, 2 use case, 4 root, 8 locks, 16 open), lists
///    of its parameters and results as texts, and the number of its steps.
/// 4. The flow that a resumed session enters: 0 for none, else its place and 1.
/// 5. Steps, flow by flow, each followed by its rows.
///
/// A step:
/// - a byte: its class in three bits (0 screen, 1 overlay, 2 run, 3 wait, 4 call), and 8 loading screen, 16 call of a use
///   case, 32 continues by itself
/// - a number, its parts: 1 message, 2 inputs, 4 items, 8 actions, 16 lines, 32 action, 64 reads, 128 promised, 256 callee
/// - its ID, the word of its kind and its name, as texts
/// - the parts that it has, in this order: the message; inputs as a list of a text, a byte of flags (1 secret, 2 has a name)
///   and the name; items, actions, lines as lists of texts; the action; the values it reads and those it keeps as two lists
///   of names; its time limit as a duration; the place of the called flow, and the bits of the parameters it passes
/// - a number: how many rows follow; one more row follows them if the step continues by itself
///
/// A row:
/// - a byte: its class in two bits (0 input, 1 event, 2 outcome, 3 returned), its trigger in the next three (0 user, 1 case,
///   2 error, 3 event, 4 returns, 5 text), 32 clears the history, 64 names its effect, and
///   128 has a label
/// - a byte, its move: 0 stay, 1 step, 2 back, 3 end, 4 resume, 5 result, 6 go-to, 7 end-go-to, 8 error, 9 placeholder,
///   10 nowhere
/// - a byte, its parts: 1 name, 2 gives, 4 effect, 8 shown, 16 when, 32 values, 64 fixed delay, 128 delay by a value
/// - its ID and words as texts, and with 128 the label of its button
/// - the parts that it has, in this order: the name; its `gives` as a name; effect, with 64 its name, shown text and
///   parameter as texts; values as a list of a name and a byte (0 duration, 1 integer, 2 text); the delay as a duration or as a name
/// - its target. A step: its place among the steps of the flow. A result: a text. A go-to: the place of the flow, and the
///   place of the step in it plus 1, or 0 for a flow without steps
///
/// A change of the layout raises the version.
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
  static let labelFlag: UInt8 = 128
  /// The bit of a row whose effect is followed by the effect's name.
  static let effectNameFlag: UInt8 = 64
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
