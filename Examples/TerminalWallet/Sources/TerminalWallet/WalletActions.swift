import Lockstep
import LockstepPIN
import Synchronization

/// What the wallet does for the four flows. A case that is added to a flow, renamed or removed stops this file from
/// compiling.
final class WalletActions: Flows.Actions {
  let keeper: PINKeeper<PlayVerifier>
  let log = SecurityLog()
  private let phone: Mutex<Phone>
  /// Asks the user for a finger or a face.
  private let scan: @Sendable () async -> BiometricScan

  init(
    keeper: PINKeeper<PlayVerifier>, phone: Phone, scan: @escaping @Sendable () async -> BiometricScan
  ) {
    self.keeper = keeper
    self.phone = Mutex(phone)
    self.scan = scan
  }

  func change(_ body: (inout Phone) -> Void) { phone.withLock { body(&$0) } }

  private var now: Phone { phone.withLock { $0 } }

  // MARK: Unlocking: UC2.3 and PF2.8

  @concurrent func biometricsEnabled(_ call: ActionCall) async throws -> Flows.BiometricsEnabledOutcome {
    try await keeper.biometricStatus(enrolled: now.biometrics) == .open ? .enabled : .disabled
  }

  @concurrent func biometricsScan(_ call: ActionCall) async throws -> Flows.BiometricsScanOutcome {
    log.note(await scanned(at: call.at))
  }

  private func scanned(at time: Duration) async -> Flows.BiometricsScanOutcome {
    guard now.isReady(at: time) else { return .lockedOut }
    switch await scan() {
    case .valid:
      change { $0.misses.reset() }
      return .valid
    case .miss: return missed(at: time)
    case .cancelled: return .cancelled
    case .lockedOut: return .lockedOut
    case .unavailable: return .unavailable
    }
  }

  private func missed(at time: Duration) -> Flows.BiometricsScanOutcome {
    let (platform, miss) = phone.withLock { ($0.platform, $0.countMiss(at: time)) }
    return switch (platform, miss) {
    case (.iOS, .locksOut): .lockedOut
    case (.iOS, .retry): .invalidIos1
    case (.iOS, .endsEvaluation): .invalidIos2
    case (.android, .retry): .invalidAndroid
    case (.android, .endsEvaluation), (.android, .locksOut): .invalidAndroid5
    }
  }

  @concurrent func pinValidate(_ call: ActionCall, pin: Secret) async throws -> Flows.PinValidateOutcome {
    log.note(try await verdict(on: pin))
  }

  private func verdict(on pin: Secret) async throws -> Flows.PinValidateOutcome {
    switch now.network {
    case .down: return .noInternet
    case .serverDown: return .serverUnreachable
    case .up: break
    }
    switch try await keeper.unlock(with: pin).verdict {
    case .valid: return .valid
    case .wrong(1, _, false): return .wrong1
    case .wrong(2, _, false): return .wrong2
    case .wrong(3, _, false): return .wrong3
    case .wrong(1, _, true): return .final1
    case .wrong(2, _, true): return .final2
    case .wrong(3, _, true): return .final3
    case .roundOver(_, let lock): return .wrong4(blockedFor: lock)
    case .locked(let remaining): return .locked(blockedFor: remaining)
    case .blockedNow: return .final4
    case .alreadyBlocked, .deregistered: return .blocked
    // PF2.8 has rows for four attempts a round.
    case .wrong(let attempt, _, _): throw UnknownAttempt(number: attempt)
    }
  }

  @concurrent func accountPid(_ call: ActionCall) async throws -> Flows.AccountPidOutcome {
    now.hasPID ? .obtained : .none
  }

  @concurrent func resolveAUniversalLink(
    _ call: ActionCall
  ) async throws -> Flows.ResolveAUniversalLinkOutcome {
    .noValidUniversalLink
  }

  @concurrent func appStart(_ call: ActionCall) async throws -> Flows.AppStartOutcome {
    call.hasSuspendedSession || now.wasActive ? .active : .shutdown
  }

  // MARK: Setting up: UC2.1

  @concurrent func pinCheck(_ call: ActionCall, pin: Secret) async throws -> Flows.PinCheckOutcome {
    keeper.rules.accepts(pin) ? .accepted : .tooSimple
  }

  @concurrent func pinMatch(
    _ call: ActionCall, pin: Secret, repeatedPIN: Secret
  ) async throws -> Flows.PinMatchOutcome {
    if pin.matches(repeatedPIN) { return .match }
    return call.attempt == 1 ? .different1 : .different2
  }

  @concurrent func accountSetUp(_ call: ActionCall, pin: Secret) async throws -> Flows.AccountSetUpOutcome {
    let phone = now
    guard phone.isSecure else { return .deviceInsecure }
    switch phone.network {
    case .down: return .noInternet
    case .serverDown: return .serverUnreachable
    case .up: break
    }
    try await keeper.enroll(pin)
    return .done
  }

  @concurrent func biometricsSupported(_ call: ActionCall) async throws -> Flows.BiometricsSupportedOutcome {
    now.biometrics == nil ? .unsupported : .supported
  }

  @concurrent func biometricsEnable(_ call: ActionCall) async throws -> Flows.BiometricsEnableOutcome {
    guard let enrolled = now.biometrics, await scan() == .valid else { return .rejected }
    try await keeper.enableBiometrics(enrolled)
    return .confirmed
  }

  // MARK: Changing the PIN: CP1

  @concurrent func userAuthenticated(_ call: ActionCall) async throws -> Flows.UserAuthenticatedOutcome {
    await keeper.authenticatedUser() == nil ? .notAuthenticated : .authenticated
  }

  @concurrent func pinAuthenticate(
    _ call: ActionCall, currentPIN: Secret
  ) async throws -> Flows.PinAuthenticateOutcome {
    log.note(await authentication(with: currentPIN))
  }

  private func authentication(with currentPIN: Secret) async -> Flows.PinAuthenticateOutcome {
    switch now.network {
    case .down: return .noInternet
    case .serverDown: return .serverUnreachable
    case .up: break
    }
    do {
      return switch try await keeper.authenticate(currentPIN) {
      case .right: .correct
      case .wrong(let remaining): .wrong(remaining: Int64(remaining))
      case .locked, .blocked: .notAuthenticated
      case .deregistered: .userDeregistered
      }
    } catch {
      return .failed
    }
  }

  @concurrent func pinChange(_ call: ActionCall, newPIN: Secret) async throws -> Flows.PinChangeOutcome {
    log.note(await change(to: newPIN))
  }

  private func change(to newPIN: Secret) async -> Flows.PinChangeOutcome {
    switch now.network {
    case .down: return .noInternet
    case .serverDown: return .serverUnreachable
    case .up: break
    }
    do {
      return switch try await keeper.change(to: newPIN) {
      case nil: .changed
      case .blacklisted: .blacklisted
      case .sequence: .sequence
      case .similarDigits(let max): .similarDigits(max: Int64(max))
      case .wrongLength(let length): .wrongLength(length: Int64(length))
      }
    } catch {
      return .failed
    }
  }

  /// Carries out `do:` of CP1 1.3c, 1.3d, 1.5f and 1.5g.
  func perform(_ effect: Flows.SideEffect) {
    let data: ErasedData =
      switch effect {
      case .erasesTheUsersData: .user
      case .erasesAllUsersData: .allUsers
      }
    Task { await keeper.erase(data) }
  }
}

/// The policy has more attempts a round than PF2.8 has rows for.
struct UnknownAttempt: Error {
  var number: Int
}
