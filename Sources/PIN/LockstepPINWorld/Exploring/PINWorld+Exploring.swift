package import Lockstep
import LockstepPIN
package import LockstepSimulation

// The PIN with its policy as a finite model: counts, the rest of a lock, and the enabled biometrics.
extension PINWorld: ExplorableHost {
  package func writeState(at now: Duration, to bytes: inout [UInt8]) {
    let pin = Self.representativePINs.firstIndex { isCurrentPIN(Secret(Array($0.utf8))) }
    bytes.append(UInt8(clamping: pin ?? 255))
    for word in [
      biometrics.rawValue, platform.rawValue, network.rawValue, device.rawValue, user.rawValue, app.rawValue,
      pid.rawValue,
    ] {
      bytes += word.utf8
      bytes.append(0)
    }
    bytes += [isRegistered ? 1 : 0, lockout.isBlocked ? 1 : 0, UInt8(clamping: nextScans.count)]
    // How many attempts were ever counted does not matter, only how many of them are not forgiven.
    var writer = RecordWriter()
    for count in [lockout.failures, record.changing.failures, storedState.biometricCount.misses] {
      writer.write(Int64(count))
    }
    for lock in [remainingLock(at: now), remainingScanLock(at: now)] {
      writer.write((lock ?? .zero).nanoseconds)
    }
    bytes += writer.bytes
  }

  /// The rest of a lock; nil if none runs.
  private func remainingLock(at now: Duration) -> Duration? {
    var lockout = lockout
    if case .locked(let remaining) = lockout.status(at: now, under: policy) { return remaining }
    return nil
  }

  /// How long the lock of scans still lasts, if the world decides them.
  private func remainingScanLock(at now: Duration) -> Duration? {
    guard !nextScans.isEmpty else { return nil }
    var misses = storedState.biometricCount
    if case .locked(let remaining) = misses.availability(at: now, under: biometricPolicy) { return remaining }
    return nil
  }

  package func clockTimesLeft(at now: Duration) -> [Duration] {
    [remainingLock(at: now) ?? .zero, remainingScanLock(at: now) ?? .zero]
  }

  package mutating func restart(_ clock: Int, at time: Duration) {
    if clock == 0 {
      let old = record.unlocking
      record.unlocking = LockoutRecord(
        counted: old.counted, forgiven: old.forgiven, anchor: time, isBlocked: old.isBlocked)
    } else {
      storedState.biometricCount = BiometricCount(misses: storedState.biometricCount.misses, anchor: time)
    }
  }

  package mutating func expire(_ clock: Int, at now: Duration) {
    let anchor = clock == 0 ? record.unlocking.anchor : storedState.biometricCount.anchor
    restart(clock, at: (anchor ?? now) - clockTimesLeft(at: now)[clock])
  }

  /// The PINs that represent all others: two that every rule allows, and one for each rule of the guide and the wallet.
  private static let representativePINs = ["123456", "274938", "111111", "112233", "12345"]

  package func examples(of input: String, for actions: Set<String>) -> [ActionInput]? {
    let known = Self.representativePINs.map { Secret(Array($0.utf8)) }
    let pin = SimulatedPIN(record.credential).digits
    let (good, weak) = (Secret(Array("274938".utf8)), Secret(Array("111111".utf8)))
    let values: [Secret]
    switch input {
    case "pin": values = [pin] + (actions.contains(PINAction.checkPIN.rawValue) ? [good, weak] : [weak])
    case "repeated-pin": values = [good, weak]
    case "current-pin": values = [pin, good, weak]
    case "new-pin": values = known
    default: return nil
    }
    return values.map { .secret($0) }
  }

  /// PINs that do not match may be repeated once (UC2.1 1.4b, 1.4c).
  package func largestRelevantAttempt(of action: String) -> Int {
    action == PINAction.matchPINs.rawValue ? 2 : 0
  }

  /// What counts PINs and sets them depends on nothing else.
  package func actions(affecting actions: Set<String>) -> Set<String>? {
    let ofPIN: Set<PINAction> = [.validatePIN, .authenticatePIN, .changePIN, .setUpAccount]
    let names = Set(ofPIN.map { $0.rawValue })
    return actions.isEmpty || !actions.isSubset(of: names) ? nil : names
  }

  package func starts(for actions: Set<String>) -> [[HostSetting]] {
    let choices: [(action: PINAction, key: String, words: [String])] = [
      (.biometricsEnabled, "biometrics", ["enabled", "disabled"]),
      (.biometricsSupported, "biometrics", ["enabled", "unsupported"]),
      (.accountPID, "pid", PINWorldSettings.PID.allCases.map { $0.rawValue }),
      (.startApp, "app", PINWorldSettings.App.allCases.map { $0.rawValue }),
      (.setUpAccount, "device", PINWorldSettings.Device.allCases.map { $0.rawValue }),
      (.userAuthenticated, "user", PINWorldSettings.User.allCases.map { $0.rawValue }),
    ]
    var words: [(key: String, words: [String])] = []
    for choice in choices where actions.contains(choice.action.rawValue) {
      let index = words.firstIndex { $0.key == choice.key } ?? words.endIndex
      if index == words.endIndex { words.append((choice.key, [])) }
      words[index].words += choice.words.filter { !words[index].words.contains($0) }
    }
    return words.reduce([[]]) { starts, choice in
      starts.flatMap { start in choice.words.map { start + [HostSetting(choice.key, .text($0))] } }
    }
  }

  /// The network comes and goes wherever something needs it.
  package func changes(for actions: Set<String>) -> [[HostSetting]] {
    let users: [PINAction] = [.validatePIN, .setUpAccount, .authenticatePIN, .changePIN]
    guard users.contains(where: { actions.contains($0.rawValue) }) else { return [] }
    return ([network] + PINWorldSettings.Network.allCases.filter { $0 != network }).map {
      [HostSetting("network", .text($0.rawValue))]
    }
  }
}
