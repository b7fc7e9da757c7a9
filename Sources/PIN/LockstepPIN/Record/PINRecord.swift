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
    guard reader.readByte() == Self.version, let unlocking = reader.readLockout(),
      let changing = reader.readLockout(),
      let step = reader.readByte(), let biometrics = reader.readOptionalBytes(),
      let credential = reader.readCountedBytes(),
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
