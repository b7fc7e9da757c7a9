import FlowFixtures
import Lockstep
import LockstepModel
import LockstepSimulation
import TestSupport
import Testing

/// Verdicts against random sessions of random projects: where a session comes, `never` does not hold.
@Suite struct RandomSessionsAgainstVerdicts {
  private static let projectCount = 24
  private static let seed: UInt64 = 97

  /// What a session came to.
  private struct Seen {
    var steps: Set<StepID> = []
    var rows: Set<RowID> = []

    /// The step where a session waits, and those that called.
    mutating func record(_ session: SessionState) {
      if session.isSuspended { return }
      let configuration = session.configuration
      steps.insert(configuration.step)
      for frame in configuration.frames.callChain(of: configuration.frame) {
        let step = configuration.frames[frame].callStep
        if step.exists { steps.insert(step) }
      }
    }
  }

  @Test func noSessionComesWhereNothingEverComes() throws {
    var (onward, settled) = (0, 0)
    for number in 0..<Self.projectCount {
      var randomness = SplitMix64(seed: Self.seed, number: number)
      let text = RandomFlows(&randomness).text
      let program = try FlowText(text).program
      var seen = Seen()
      for _ in 0..<40 { try Self.play(program, &seen, &randomness) }
      onward += seen.rows.count { program.isContinuation($0) }
      let (steps, rows) = (Array(program.allSteps), program.allSteps.flatMap { program.rows(of: $0) })
      let properties = steps.map { Self.property(at: $0) } + rows.map { Self.property(after: $0) }
      var options = ExplorerOptions("F1")
      options.mostStates = 2_000
      let found = try PropertyCheck.check(properties, program, FreeOutcomes(program), options: options)
      for (step, check) in zip(steps, found) {
        settled += check.denies ? 1 : 0
        #expect(
          !(check.denies && seen.steps.contains(step)),
          "\(check.word): never at \(program.stepInfo(step).place), seed \(Self.seed)/\(number)\n\(text)")
      }
      for (row, check) in zip(rows, found.dropFirst(steps.count)) where check.word == "vacuous" {
        settled += 1
        #expect(
          !seen.rows.contains(row),
          "vacuous: after \(program.place(of: row)), seed \(Self.seed)/\(number)\n\(text)")
      }
    }
    // Otherwise nothing is compared.
    #expect(onward * 3 > Self.projectCount && settled > Self.projectCount)
  }

  private static func property(at step: StepID) -> Property {
    var condition = Property.Condition()
    condition.steps = [step]
    return Property(name: "p", start: "F1", claim: .never(condition))
  }

  private static func property(after row: RowID) -> Property {
    var property = Property(name: "p", start: "F1", claim: .never(Property.Condition()))
    property.startEvents.rows = [row]
    return property
  }

  private static func play(
    _ program: FlowProgram, _ seen: inout Seen, _ randomness: inout SplitMix64
  ) throws {
    let interpreter = Interpreter(program)
    var effects = Effects(tracing: true)
    var session = try interpreter.start("F1", into: &effects)
    for _ in 0..<60 {
      for case .took(let row, _) in effects.trace ?? [] { seen.rows.insert(row) }
      if session.end != nil { return }
      seen.record(session)
      effects.removeAll()
      let now = session.now + .seconds(randomness.oneIn(4) ? 2 : 0)
      guard let kind = inputs(session, interpreter).randomElement(using: &randomness) else { return }
      interpreter.step(&session, SessionInput(at: now, kind), into: &effects)
    }
  }

  private static func inputs(_ session: SessionState, _ interpreter: Interpreter) -> [SessionInput.Kind] {
    if session.isSuspended { return [.resume] }
    var kinds: [SessionInput.Kind] = interpreter.takeableRows(session).map { .take($0) }
    kinds += CoverChoice.all(on: session.configuration.cover).map { .user($0.rawValue) }
    if let id = interpreter.runningEffect(session) {
      let rows = session.answerRows
      kinds += rows.map { .answer(id, .row($0)) }
      if rows.isEmpty { kinds.append(.answer(id, .outcome("done"))) }
    }
    return kinds + kinds + [.suspend, .time]
  }
}

extension PropertyCheck {
  /// Whether it says that a moment never comes.
  fileprivate var denies: Bool { word == "holds" || word == "vacuous" }
}

extension FlowProgram {
  /// Whether a row is a step's own Next.
  fileprivate func isContinuation(_ row: RowID) -> Bool {
    allSteps.contains { code(of: $0).continuation == row.index }
  }
}
