/// The state of one user's PIN that has to survive the process, written in one piece.
///
/// One piece, because the parts speak of each other: a new credential comes into force in the same write as its entry
/// in the journal, and the counts belong to the credential in the record.
public struct PINRecord: Hashable, Sendable {
  /// The credential that verifies PINs.
  public var credential: PINCredential
  /// All attempts at the PIN, to unlock and to change it: the count that locks and blocks. Any right PIN forgives.
  public var unlocking = LockoutRecord()
  /// Those attempts among them that gave the current PIN in order to change it: this user's on this device, whatever flow
  /// they happened in. This count deregisters; only a right current PIN forgives.
  public var changing = LockoutRecord()
  /// A change that a server has not confirmed yet.
  public var journal: PINChangeJournal?
  /// The biometrics enrolled when the user enabled them; nil: they may not open.
  public var biometrics: BiometricEnrolment?

  /// The record of a PIN that was just set.
  ///
  /// - Parameters:
  ///   - credential: verifies the PIN.
  ///   - earlier: the record that it replaces, whose numbers of attempts go on, so that a success that is still under
  ///     way forgives nothing here.
  public init(_ credential: PINCredential, after earlier: PINRecord? = nil) {
    self.credential = credential
    guard let earlier else { return }
    unlocking = earlier.unlocking.succeeding(earlier.unlocking.counted)
    changing = earlier.changing.succeeding(earlier.changing.counted)
  }

  /// Whether this code can have written it.
  public var isConsistent: Bool { unlocking.isConsistent && changing.isConsistent }
}

/// A verifier's own bytes for checking PINs: a salt, parameters, a wrapped key. Never the PIN.
///
/// It prints as `<credential>`: anyone who has it can try all PINs at home.
public struct PINCredential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// As the verifier made them.
  public let bytes: [UInt8]

  /// A credential from a verifier's bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var description: String { "<credential>" }
  public var debugDescription: String { "<credential>" }
}

#if !hasFeature(Embedded)
  extension PINCredential: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif

// The record as bytes: a version, then fields of fixed width and texts of counted length, little-endian. By hand,
// because a store has to read the records of older apps, and because Embedded Swift has no Codable.
extension PINRecord {
  private static let version: UInt8 = 1

  /// The bytes for a store.
  public var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(byte: Self.version)
    writer.write(unlocking)
    writer.write(changing)
    writer.write(byte: journal?.rawValue ?? 0)
    writer.write(optional: biometrics?.bytes)
    writer.write(credential.bytes)
    return writer.bytes
  }

  /// The record of a store; nil for bytes that this code cannot have written.
  public init?(bytes: [UInt8]) {
    var reader = RecordReader(bytes: bytes)
    guard reader.byte() == Self.version, let unlocking = reader.lockout(), let changing = reader.lockout(),
      let step = reader.byte(), let biometrics = reader.optionalBytes(), let credential = reader.counted(),
      reader.isAtEnd
    else { return nil }
    self.init(PINCredential(credential))
    self.unlocking = unlocking
    self.changing = changing
    self.biometrics = biometrics.map { BiometricEnrolment($0) }
    if step != 0 {
      guard let journal = PINChangeJournal(rawValue: step) else { return nil }
      self.journal = journal
    }
    guard isConsistent else { return nil }
  }
}

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
    write(byte: (record.anchor == nil ? 0 : 1) | (record.blocked ? 2 : 0))
    let (seconds, attoseconds) = (record.anchor ?? .zero).components
    write(seconds)
    write(attoseconds)
  }
}

/// Reads the bytes of a ``RecordWriter``.
package struct RecordReader {
  private let bytes: [UInt8]
  private var next = 0

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { next == bytes.count }

  package mutating func byte() -> UInt8? {
    guard next < bytes.count else { return nil }
    defer { next += 1 }
    return bytes[next]
  }

  package mutating func number() -> Int64? {
    guard bytes.count - next >= 8 else { return nil }
    var bits: UInt64 = 0
    for offset in 0..<8 { bits |= UInt64(bytes[next + offset]) << UInt64(8 * offset) }
    next += 8
    return Int64(bitPattern: bits)
  }

  mutating func counted() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= Int64(bytes.count - next) else { return nil }
    defer { next += Int(count) }
    return Array(bytes[next..<next + Int(count)])
  }

  /// The outer nil: the bytes make no sense.
  mutating func optionalBytes() -> [UInt8]?? {
    guard let mark = byte(), mark <= 1, let text = counted() else { return nil }
    guard mark == 1 else { return text.isEmpty ? .some(nil) : nil }
    return .some(text)
  }

  mutating func lockout() -> LockoutRecord? {
    guard let counted = number(), let forgiven = number(), let flags = byte(), flags <= 3,
      let seconds = number(), let attoseconds = number(), let counted = Int(exactly: counted),
      let forgiven = Int(exactly: forgiven), attoseconds.magnitude < 1_000_000_000_000_000_000
    else { return nil }
    let time = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    let anchor = flags & 1 == 1 ? time : nil
    guard anchor != nil || time == .zero else { return nil }
    return LockoutRecord(counted: counted, forgiven: forgiven, anchor: anchor, blocked: flags & 2 == 2)
  }
}
