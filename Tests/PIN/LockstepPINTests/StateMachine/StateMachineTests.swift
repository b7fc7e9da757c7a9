import Foundation
import LockstepPIN
import Testing

/// Random histories over all doors to a PIN, whose store dies, against an independent model.
///
/// `LOCKSTEP_PIN_STEPS` is the number of steps, a hundred for each history (`make deep ONLY=soak`: ten million), and
/// `LOCKSTEP_SEED` adds to the seeds.
@Suite struct StateMachineTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = environment["LOCKSTEP_PIN_STEPS"].flatMap { Int($0) } ?? 20_000
  private static let seed = environment["LOCKSTEP_SEED"].flatMap { UInt64($0) } ?? 0
  private static let shares = 4
  private static let stepsOfAHistory = 100

  @Test(arguments: 1...shares) func everyHistoryIsAsTheModelSays(_ share: Int) async throws {
    var answers: [PINMachine.Door: Set<String>] = [:]
    for history in 1...max(1, Self.steps / Self.shares / Self.stepsOfAHistory) {
      let seed = (Self.seed &* 1_000 &+ UInt64(share)) &* 1_000_000 &+ UInt64(history)
      var machine = try await PINMachine(Dice(state: seed))
      for step in 1...Self.stepsOfAHistory {
        do {
          try await machine.step()
        } catch {
          Issue.record("history \(seed), step \(step): \(error)")
          return
        }
      }
      answers.merge(machine.answers) { $0.union($1) }
    }
    guard Self.steps >= 10_000 else { return }
    let everywhere: [PINMachine.Door: Set<String>] = [
      .unlocking: ["success", "wrong", "timeout", "in_timeout", "blocked", "already_blocked", "none"],
      .resuming: ["success", "refused", "none"],
      .changing: ["success", "wrong", "locked", "blocked", "deregistered", "none"],
      .client: ["signedOut", "cancelled", "wrong", "locked", "deregistered", "refused", "changed", "none"],
    ]
    #expect(answers == everywhere)
  }

  /// The model is no better than what it is held against.
  @Test(arguments: Course.all) func theModelKnowsTheCourses(_ course: Course) {
    var model = PINModel(attempts: course.attempts, locks: course.locks)
    for line in course.lines {
      #expect(model.attempt(line.isRight, at: line.at) == line.answer, "at \(line.at)")
      #expect(model.failures.count == line.failuresAfter, "at \(line.at)")
    }
  }

  @Test(arguments: VectorFile.all.flatMap(\.lockout)) func theModelKnowsTheVectors(_ vector: LockoutVector) {
    var model = PINModel(attempts: vector.policy.attemptsPerRound, locks: vector.policy.timeoutsMs)
    for step in vector.steps {
      #expect(model.attempt(step.input == "correct", at: step.tMs) == step.expect.label, "at \(step.tMs)")
      #expect(model.failures.count == step.failuresAfter, "at \(step.tMs)")
    }
  }

  @Test func theModelKnowsAllOrdersOfThreeAtOnce() {
    let model = PINModel(attempts: 2, locks: [])
    func atOnce(by gates: Int...) -> Interleavings {
      Interleavings(
        model, zip([false, true], gates).map { .init(isRight: $0, gate: $1) }, at: 0)
    }
    let one = atOnce(by: 0, 0)
    #expect(
      Set(one.ends.map(\.answers)) == [["wrong 1 final", "success"]],
      "one gate: whichever comes first, both are looked at")
    let two = atOnce(by: 0, 1)
    #expect(Set(two.ends.map(\.answers)) == [["wrong 1 final", "success"], ["blocked", "success"]])
    #expect(two.mostLooks == 2)
  }
}
