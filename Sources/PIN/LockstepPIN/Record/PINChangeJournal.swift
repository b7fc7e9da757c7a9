/// How far a change of the PIN has got that a server has to confirm.
///
/// NL Wallet writes twice, the intention to commit and the new salt; this is one write here, so that a dying process
/// can never leave a commit with the old credential.
public enum PINChangeJournal: UInt8, Hashable, Sendable, CaseIterable {
  /// The server is being asked; the old PIN is in force. Found at a start, it is taken back.
  case begun = 1
  /// The server has taken the new PIN, whose credential is in force; the server waits for the confirmation.
  case committing = 2
  /// The server may have taken the new PIN; the old one is in force, and the server has to forget the new one.
  case rollingBack = 3
}

// The steps of a change, each one write of the record.
extension PINRecord {
  /// Before the server is asked.
  ///
  /// - Throws: ``PINChangeJournalError/alreadyInProgress`` if an earlier change has not ended.
  public mutating func beginChange() throws(PINChangeJournalError) {
    guard journal == nil else { throw .alreadyInProgress }
    journal = .begun
  }

  /// The server has taken the new PIN: from this write on it is in force, and the old one is not.
  ///
  /// - Throws: ``PINChangeJournalError/notInProgress`` if no change has begun.
  public mutating func commitChange(to credential: PINCredential) throws(PINChangeJournalError) {
    guard journal == .begun else { throw .notInProgress }
    self.credential = credential
    journal = .committing
  }

  /// It is not known whether the server has taken the new PIN.
  ///
  /// - Throws: ``PINChangeJournalError/notInProgress`` if no change has begun.
  public mutating func rollBackChange() throws(PINChangeJournalError) {
    guard journal == .begun else { throw .notInProgress }
    journal = .rollingBack
  }

  /// Ends the change once the server has confirmed it.
  ///
  /// - Throws: `notInProgress` if no change is in progress.
  public mutating func endChange() throws(PINChangeJournalError) {
    guard journal != nil else { throw .notInProgress }
    journal = nil
  }

  /// The whole change in one write, where no server has to agree.
  ///
  /// - Throws: ``PINChangeJournalError/alreadyInProgress`` if an earlier change has not ended.
  public mutating func change(to credential: PINCredential) throws(PINChangeJournalError) {
    try beginChange()
    try commitChange(to: credential)
    try endChange()
  }
}
