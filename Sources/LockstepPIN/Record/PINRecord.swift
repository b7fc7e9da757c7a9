/// All that has to survive the process about one user's PIN, written in one piece.
///
/// One piece, because the parts speak of each other: a new credential comes into force in the same write as the
/// journal says so, and the counts are those of the credential beside them.
public struct PINRecord: Hashable, Sendable {
  /// What tells a right PIN from a wrong one.
  public var credential: PINCredential
  /// Attempts to unlock.
  public var unlocking = LockoutRecord()
  /// Attempts to give the current PIN when changing it: this user's on this device, whatever flow they happened in.
  public var changing = LockoutRecord()
  /// A change that a server has not confirmed yet.
  public var journal: PINChangeJournal?
  /// The biometrics enrolled when the user enabled them; nil: they may not open.
  public var biometrics: BiometricEnrolment?

  /// The record of a PIN that was just set.
  ///
  /// - Parameter earlier: the record that it replaces, whose numbers of attempts go on, so that a success that is
  ///   still under way forgives nothing here.
  public init(_ credential: PINCredential, after earlier: PINRecord? = nil) {
    self.credential = credential
    guard let earlier else { return }
    unlocking = earlier.unlocking.succeeding(earlier.unlocking.counted)
    changing = earlier.changing.succeeding(earlier.changing.counted)
  }

  /// Whether this code can have written it.
  public var isConsistent: Bool { unlocking.isConsistent && changing.isConsistent }
}

/// What a verifier keeps to tell a right PIN from a wrong one, in bytes of its own: a salt, parameters, a wrapped
/// key. Never the PIN.
///
/// It prints as `<credential>`: whoever has it can try all PINs at home.
public struct PINCredential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var description: String { "<credential>" }
  public var debugDescription: String { "<credential>" }
}

#if !hasFeature(Embedded)
  extension PINCredential: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
