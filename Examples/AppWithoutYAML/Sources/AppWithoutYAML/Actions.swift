import Lockstep
import Synchronization

/// An action that always answers the same.
struct Answer: SystemAction {
  let outcome: String

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer { .outcome(outcome) }
}

/// Validates the PIN as the wallet's policy says: four rounds of four attempts, with a block after each of the
/// first three.
final class PINCheck: SystemAction {
  private let pin: [UInt8]
  private let failures = Mutex(0)
  private static let blocks: [Duration] = [.seconds(60), .seconds(300), .seconds(3_600)]

  init(pin: String) { self.pin = Array(pin.utf8) }

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    guard let secret = call.secret("pin") else { return .error("No internet") }
    if secret.matches(Secret(pin)) {
      failures.withLock { $0 = 0 }
      return .outcome("valid")
    }
    let count = failures.withLock { failures in
      failures += 1
      return failures
    }
    let (round, attempt) = ((count - 1) / 4, (count - 1) % 4 + 1)
    if round >= Self.blocks.count { return .outcome("final-\(attempt)") }
    if attempt < 4 { return .outcome("wrong-\(attempt)") }
    return .outcome("wrong-4", values: ["blocked-for": .duration(Self.blocks[round])])
  }
}
