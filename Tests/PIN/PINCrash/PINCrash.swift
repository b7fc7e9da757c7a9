import Lockstep
import LockstepPIN
import LockstepPINStore
import LockstepPINTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process for tests to kill, over a store in a file. It says on standard output what it does, in single bytes that
/// are written at once.
///
/// usage: pin-crash guess|exhaust|change FILE
@main struct PINCrash {
  static func main() async throws {
    guard CommandLine.arguments.count == 3, let store = try open(CommandLine.arguments[2]) else { exit(2) }
    switch CommandLine.arguments[1] {
    case "guess": try await guess(store)
    case "exhaust": try await exhaust(store)
    case "change": try await change(store)
    default: exit(2)
    }
  }

  /// Nil for a store that this build does not have.
  static func open(_ path: String) throws -> (any PINStore)? {
    #if DurableStore
      return try SQLitePINStore(path: path)
    #else
      return nil
    #endif
  }

  static let user = UserProfile(id: "user")

  static func say(_ byte: UInt8) {
    var byte = byte
    _ = unsafe write(1, &byte, 1)
  }

  /// Guesses wrong for ever: `?` is said when a PIN is looked at, `!` when the verdict is there.
  static func guess(_ store: any PINStore) async throws {
    let locks = Array(repeating: Duration.zero, count: 999)
    let gate = PINGate(
      user: user.id, policy: try PINPolicy(rounds: 1000, attempts: 1000, locks: locks), store: store)
    while true {
      _ = try await gate.attempt(at: .zero) { _ in
        say(UInt8(ascii: "?"))
        return .wrong
      }
      say(UInt8(ascii: "!"))
    }
  }

  /// Guesses wrong until the PIN is blocked, ten rounds of ten attempts without locks; `?` is said when a PIN is looked at.
  static func exhaust(_ store: any PINStore) async throws {
    let gate = PINGate(
      user: user.id,
      policy: try PINPolicy(rounds: 10, attempts: 10, locks: Array(repeating: .zero, count: 9)),
      store: store)
    var verdict: PINVerdict?
    while verdict != .alreadyBlocked {
      verdict = try await gate.attempt(at: .zero) { _ in
        say(UInt8(ascii: "?"))
        return .wrong
      }
    }
  }

  /// Changes the PIN to and fro for ever: `?` is said when a change begins, `!` when it is done.
  static func change(_ store: any PINStore) async throws {
    let keeper = PINKeeper(
      user: user, policy: .standard, rules: try PINRules([]), store: store, verifier: UnprotectedVerifier(),
      now: { .zero }, erase: { _ in })
    var pins = ["1111", "2222"].map { Secret(Array($0.utf8)) }
    if try await keeper.authenticate(pins[0]) != .right { pins.reverse() }
    while true {
      guard try await keeper.authenticate(pins[0]) == .right else { exit(1) }
      say(UInt8(ascii: "?"))
      guard try await keeper.change(to: pins[1]) == nil else { exit(1) }
      say(UInt8(ascii: "!"))
      pins.reverse()
    }
  }
}
