/// One attempt at a PIN, from reading the record to the verdict, without any input or output: it returns the next step
/// and is given its result.
///
/// Everything that lets attempts through drives this one machine: ``PINGate`` with a store that may suspend, a
/// simulated world with one that may not. So neither can look at a PIN before its attempt is stored.
///
/// Every attempt is counted by ``PINRecord/unlocking``, whatever it is for, so that a lock bars all of them. One for
/// changing the PIN is counted by ``PINRecord/changing``, too, which decides when the user is deregistered.
public struct PINAttempt: Sendable {
  /// The purpose of entering the PIN.
  public enum Purpose: Hashable, Sendable {
    /// Unlocking the app.
    case unlocking
    /// Giving the current PIN in order to change it.
    case changing
  }

  /// The next step to be done.
  public enum Step: Sendable {
    /// Read the record, then ``read(_:)``.
    case read
    /// Replace the record that was read or written last, if no other has replaced it; then ``wrote(_:)``.
    case write(PINRecord)
    /// Look whether the PIN opens the credential, then ``judged(_:)``.
    case judge(PINCredential)
    /// Done.
    case answer(PINVerdict)
    /// Done, without a verdict.
    case fail(PINGateError)
  }

  /// What came out of looking at a PIN.
  public enum Judgement: Sendable {
    /// With `refreshed`, a credential of the same PIN that is to replace the one it opened.
    case right(refreshed: PINCredential? = nil)
    /// The PIN does not open the credential.
    case wrong
  }

  private enum Phase: Sendable {
    case reading
    case refusing(PINVerdict)
    case counting(AdmittedAttempt)
    case judging(AdmittedAttempt)
    case retryingClear(AdmittedAttempt, PINCredential?)
    case clearing(AdmittedAttempt, PINCredential?)
    case done
  }

  /// An attempt that may be made.
  private struct AdmittedAttempt: Sendable {
    var number: Int
    /// Its number among the attempts to change the PIN; nil for any other.
    var changeNumber: Int?
    var verdictIfWrong: PINVerdict
    var credential: PINCredential

    /// A wrong PIN deregisters, or else locks, or else leaves so many attempts to change it.
    mutating func countAsChange(_ number: Int, _ ifWrong: PINVerdict) {
      changeNumber = number
      if case .blockedNow = ifWrong {
        self.verdictIfWrong = .deregistered
      } else if !self.verdictIfWrong.blocksNextPIN {
        self.verdictIfWrong = ifWrong
      }
    }
  }

  /// A store that lets every write of a process fail because of another's is broken.
  private static let maximumRetries = 10_000

  private let purpose: Purpose
  private let now: Duration
  private let policy: PINPolicy
  private let changePolicy: PINPolicy
  private var phase = Phase.reading
  private var retryCount = 0
  private var lastWrittenRecord: PINRecord?
  /// The next step of the caller.
  public private(set) var step = Step.read

  /// An attempt that begins.
  ///
  /// - Parameters:
  ///   - purpose: why the PIN is entered.
  ///   - now: the time on a clock that counts during sleep and that cannot be set.
  ///   - policy: the limits for wrong PINs.
  ///   - changeFailures: the wrong current PIN that deregisters the user, from 1.
  public init(_ purpose: Purpose, at now: Duration, under policy: PINPolicy, changeFailures: Int) {
    self.purpose = purpose
    self.now = now
    self.policy = policy
    changePolicy = PINPolicy(deregisteringAfter: changeFailures)
  }

  /// The record as it is stored; nil without one.
  public mutating func read(_ record: PINRecord?) {
    guard let record else { return fail(.recordMissing) }
    guard record.isConsistent else { return fail(.recordInconsistent) }
    switch phase {
    case .reading: admit(record)
    case .retryingClear(let admitted, let refreshed): clearFailures(admitted, refreshed, in: record)
    case .refusing, .counting, .judging, .clearing, .done: break
    }
  }

  /// Whether the record was replaced; if another write came between, the attempt starts again.
  public mutating func wrote(_ isReplaced: Bool) {
    guard isReplaced else { return restartReading() }
    switch phase {
    case .refusing(let verdict): answer(verdict)
    case .counting(let admitted):
      phase = .judging(admitted)
      step = .judge(admitted.credential)
    case .clearing: answer(.valid)
    case .reading, .judging, .retryingClear, .done: break
    }
  }

  /// What came out of looking at the PIN.
  public mutating func judged(_ judgement: Judgement) {
    guard case .judging(let admitted) = phase, let lastWrittenRecord else { return }
    switch judgement {
    case .wrong: answer(admitted.verdictIfWrong)
    case .right(let refreshed): clearFailures(admitted, refreshed, in: lastWrittenRecord)
    }
  }

  private mutating func admit(_ record: PINRecord) {
    var counted = record
    var change: Admission?
    if purpose == .changing { change = counted.changing.admit(at: now, under: changePolicy) }
    // A user who is deregistered hears so whether or not a lock runs.
    if case .refused? = change { return answer(.deregistered) }
    switch counted.unlocking.admit(at: now, under: policy) {
    case .refused(let verdict):
      counted.changing = record.changing
      // A clock that went back moves the lock, which has to be remembered like any count.
      guard counted != record else { return answer(verdict) }
      phase = .refusing(verdict)
      write(counted)
    case .admitted(let number, let ifWrong):
      var admitted = AdmittedAttempt(number: number, verdictIfWrong: ifWrong, credential: record.credential)
      if case .admitted(let number, let ifWrong)? = change { admitted.countAsChange(number, ifWrong) }
      phase = .counting(admitted)
      write(counted)
    }
  }

  private mutating func clearFailures(
    _ admitted: AdmittedAttempt, _ refreshed: PINCredential?, in record: PINRecord
  ) {
    var cleared = record
    cleared.unlocking = cleared.unlocking.succeeding(admitted.number)
    if let number = admitted.changeNumber { cleared.changing = cleared.changing.succeeding(number) }
    // The PIN was right when it was checked, whatever another process has made of the credential since then; but the
    // write of that process stays.
    if let refreshed, record.credential == admitted.credential { cleared.credential = refreshed }
    phase = .clearing(admitted, refreshed)
    write(cleared)
  }

  private mutating func restartReading() {
    retryCount += 1
    guard retryCount < Self.maximumRetries else { return fail(.contention) }
    switch phase {
    case .clearing(let admitted, let refreshed): phase = .retryingClear(admitted, refreshed)
    case .reading, .refusing, .counting, .judging, .retryingClear, .done: phase = .reading
    }
    step = .read
  }

  private mutating func write(_ record: PINRecord) {
    lastWrittenRecord = record
    step = .write(record)
  }

  private mutating func answer(_ verdict: PINVerdict) {
    phase = .done
    step = .answer(verdict)
  }

  private mutating func fail(_ error: PINGateError) {
    phase = .done
    step = .fail(error)
  }
}
