import LockstepPIN
import Testing

@Suite struct PINRecordTests {
  private static var samples: [PINRecord] {
    var full = PINRecord(PINCredential((0...255).map { UInt8($0) }))
    full.unlocking = LockoutRecord(counted: 9, forgiven: 4, anchor: .nanoseconds(5), isBlocked: true)
    full.changing = LockoutRecord(counted: 2, forgiven: 1, anchor: .seconds(1 << 40), isBlocked: false)
    full.journal = .committing
    full.biometrics = BiometricEnrolment([])
    var other = PINRecord(PINCredential([]))
    other.journal = .rollingBack
    other.biometrics = BiometricEnrolment([1, 2])
    return [PINRecord(PINCredential([])), full, other]
  }

  @Test func whatIsStoredIsReadAgain() {
    for sample in Self.samples { #expect(PINRecord(bytes: sample.bytes) == sample) }
  }

  /// Shortened, lengthened, or with another version: no bytes of ours.
  @Test func damagedBytesAreNoRecord() {
    for sample in Self.samples {
      let bytes = sample.bytes
      for length in bytes.indices { #expect(PINRecord(bytes: Array(bytes[..<length])) == nil) }
      #expect(PINRecord(bytes: bytes + [0]) == nil)
      #expect(PINRecord(bytes: [9] + bytes.dropFirst()) == nil)
    }
  }

  @Test func noBytesTrap() {
    var dice = Dice(state: 5)
    for sample in Self.samples {
      for _ in 0..<20_000 {
        var bytes = sample.bytes
        for _ in 0...dice.roll(3) {
          let index = dice.roll(bytes.count)
          bytes[index] = UInt8(truncatingIfNeeded: dice.roll(256))
        }
        guard let record = PINRecord(bytes: bytes) else { continue }
        #expect(record.isConsistent)
        var unlocking = record.unlocking
        _ = unlocking.admit(at: .zero, under: .standard)
      }
    }
  }

  @Test func aChangeIsBegunCommittedAndEnded() throws {
    var record = PINRecord(PINCredential([1]))
    try record.beginChange()
    #expect(throws: PINChangeJournalError.alreadyInProgress) { try record.beginChange() }
    #expect(record.credential == PINCredential([1]), "the old PIN is in force")
    try record.commitChange(to: PINCredential([2]))
    #expect((record.credential, record.journal) == (PINCredential([2]), .committing))
    #expect(throws: PINChangeJournalError.notInProgress) { try record.rollBackChange() }
    try record.endChange()
    #expect(record.journal == nil)
    #expect(throws: PINChangeJournalError.notInProgress) { try record.endChange() }
    #expect(throws: PINChangeJournalError.notInProgress) { try record.commitChange(to: PINCredential([3])) }
  }

  @Test func aChangeIsTakenBack() throws {
    var record = PINRecord(PINCredential([1]))
    try record.beginChange()
    try record.rollBackChange()
    #expect(throws: PINChangeJournalError.notInProgress) { try record.commitChange(to: PINCredential([2])) }
    try record.endChange()
    #expect(record == PINRecord(PINCredential([1])))
  }
}
