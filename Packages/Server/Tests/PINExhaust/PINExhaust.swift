import LockstepPIN
import LockstepPINPostgres

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process of which tests start several: guesses wrong until the PIN is blocked, ten rounds of ten attempts without
/// locks. It writes `?` to standard output for each PIN that it compares.
///
/// usage: pin-exhaust postgresql://…
@main struct PINExhaust {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { exit(2) }
    let gate = PINGate(
      user: "user", policy: try PINPolicy(rounds: 10, attempts: 10, locks: Array(repeating: .zero, count: 9)),
      store: try PostgresPINStore(connection: CommandLine.arguments[1]))
    var verdict: PINVerdict?
    while verdict != .alreadyBlocked {
      verdict = try await gate.attempt(at: .zero) { _ in
        var byte = UInt8(ascii: "?")
        _ = unsafe write(1, &byte, 1)
        return .wrong
      }
    }
  }
}
