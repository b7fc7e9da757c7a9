import FlowFixtures
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import TestSupport
import Testing

/// The short ways to a row lead where the long one does.
@Suite("Rows looked up before") struct RowInputTests {
  @Test(arguments: [31, 32, 33] as [UInt64]) func doTheSameInTheRepositorysFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowFiles.program
    var taken = 0
    for flow in ["UC2.3", "CP1", "UC2.1", "PF2.8"] {
      taken += try Self.walk(program, flow, steps: 1_500, &randomness, "seed \(seed), \(flow)")
    }
    #expect(taken > 1_500)
  }

  @Test(arguments: [34, 35, 36] as [UInt64]) func doTheSameInRandomFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    var taken = 0
    for _ in 0..<40 {
      let flows = RandomFlows(&randomness)
      let context = "seed \(seed)\n\(flows.text)"
      taken += try Self.walk(try FlowText(flows.text).program, "F1", steps: 100, &randomness, context)
    }
    #expect(taken > 400)
  }

  /// Compares the ways at each step of a walk; how many rows were taken.
  private static func walk(
    _ program: Program, _ flow: String, steps: Int, _ randomness: inout SplitMix64, _ context: String
  ) throws -> Int {
    var walk = try Walk(program, flow: flow)
    var taken = 0
    for _ in 0..<steps {
      if walk.state.end != nil { walk = try Walk(program, flow: flow) }
      let before = Before(walk)
      let any = before.anyRow(&randomness)
      let input = walk.next(&randomness)
      walk.take(input)
      var problem = before.difference(any.short, any.long)
      if problem == nil, let short = before.rowInput(for: input, walk.effects.trace?.first) {
        taken += 1
        problem = before.difference(short, input)
      }
      if problem == nil, let longer = before.longer(input) { problem = before.difference(input, longer) }
      if let problem {
        Issue.record("\(problem) by \(input) at \(walk.place)\n\(walk.tail)\n\(context)")
        return taken
      }
    }
    return taken
  }
}

/// A session before an input, which several inputs can be tried on.
private struct Before {
  let state: SessionState
  let interpreter: Interpreter
  var program: Program { interpreter.program }

  init(_ walk: Walk) {
    state = walk.state
    interpreter = walk.interpreter
  }

  /// The row that `input` took, as an input of its own; nil if it took none, or brings more than that can.
  func rowInput(for input: SessionInput, _ event: TraceEvent?) -> RowInput? {
    let isDue = interpreter.nextDeadline(state).map { $0 <= input.at } ?? false
    guard case .took(let row, _) = event, !isDue else { return nil }
    switch input.kind {
    case .user(_, let gives), .row(_, let gives):
      guard let given = gives.first else { return RowInput(at: input.at, row) }
      guard case .secret(let secret) = given.value else { return nil }
      return RowInput(at: input.at, row, secret: secret)
    case .event: return RowInput(at: input.at, row)
    case .answer(let id, .outcome(_, let values)) where values.isEmpty:
      return RowInput(at: input.at, row, answering: id)
    default: return nil
    }
  }

  /// Some row, possible or not, both ways.
  func anyRow(_ randomness: inout SplitMix64) -> (short: RowInput, long: SessionInput) {
    let isNear = Bool.random(using: &randomness)
    let near = interpreter.place(state).map { [$0] + interpreter.calls(state) } ?? []
    let rows = (isNear ? near : program.allSteps).flatMap { program.rows(of: $0) }
    let row = rows.randomElement(using: &randomness) ?? program.allSteps.flatMap { program.rows(of: $0) }[0]
    if randomness.oneIn(3) {
      let id = (Bool.random(using: &randomness) ? interpreter.running(state) : nil) ?? EffectID(77)
      return (
        RowInput(at: state.now, row, answering: id), SessionInput(at: state.now, .answer(id, .row(row)))
      )
    }
    let secret = Bool.random(using: &randomness) ? SecretRef(999) : nil
    let name = program.rowInfo(row).gives ?? "pin"
    let gives = secret.map { [Given(name, .secret($0))] } ?? []
    return (
      RowInput(at: state.now, row, secret: secret), SessionInput(at: state.now, .take(row, gives: gives))
    )
  }

  /// Other letters for the same words, which only the longer look understands.
  func longer(_ input: SessionInput) -> SessionInput? {
    switch input.kind {
    case .event(let words): SessionInput(at: input.at, .event("Event: " + words.uppercased()))
    case .user(let words, let gives) where words.contains(" "):
      SessionInput(at: input.at, .user("User " + words.uppercased(), gives: gives))
    default: nil
    }
  }

  /// How two ways differ; nil if they do the same.
  func difference(_ short: RowInput, _ long: SessionInput) -> String? {
    compare({ interpreter.step(&$0, short, into: &$1) }, { interpreter.step(&$0, long, into: &$1) })
  }

  func difference(_ short: SessionInput, _ long: SessionInput) -> String? {
    compare({ interpreter.step(&$0, short, into: &$1) }, { interpreter.step(&$0, long, into: &$1) })
  }

  private func compare(
    _ first: (inout SessionState, inout Effects) -> Reply,
    _ second: (inout SessionState, inout Effects) -> Reply
  ) -> String? {
    var (left, right) = (state, state)
    var (leftEffects, rightEffects) = (Effects(tracing: true), Effects(tracing: true))
    let (reply, other) = (first(&left, &leftEffects), second(&right, &rightEffects))
    guard reply.isRefused == other.isRefused else { return "one way is refused: \(reply), \(other)" }
    guard leftEffects.list == rightEffects.list, leftEffects.trace == rightEffects.trace else {
      return "one way does something else: \(leftEffects.list) \(leftEffects.trace ?? []), "
        + "\(rightEffects.list) \(rightEffects.trace ?? [])"
    }
    return Fingerprint(left, interpreter) == Fingerprint(right, interpreter) && left.end == right.end
      ? nil : "the ways lead to different places"
  }
}
