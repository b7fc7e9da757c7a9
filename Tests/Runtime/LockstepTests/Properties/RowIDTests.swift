import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// All ways to name a row lead to the same place: its words, other letters for them, and the row looked up once.
@Suite("Rows looked up once") struct RowIDTests {
  @Test func areFoundByTheirPlaceWhereOneRowHasIt() throws {
    let program = try FlowFiles.program
    let row = try #require(program.row("UC2.3 1.3a"))
    #expect(program.place(of: row) == "UC2.3 1.3a")
    for place in ["UC2.3 1.3zz", "UC99 1.3a", "1.3a", "UC2.3", "", " "] { #expect(program.row(place) == nil) }
  }

  @Test func areNotFoundWhereSeveralRowsHaveTheID() throws {
    let program = try FlowText(
      """
      use-case UC1
      1.1 screen: A
        a user: selects One, next: 1.2
        a user: selects Two, next: 1.2
        b user: selects Three, next: 1.2
      1.2 screen: B
      """
    ).program
    #expect(program.row("UC1 1.1a") == nil)
    #expect(program.row("UC1 1.1b") != nil)
  }

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
    _ program: FlowProgram, _ flow: String, steps: Int, _ randomness: inout SplitMix64, _ context: String
  ) throws -> Int {
    var walk = try Walk(program, flow: flow)
    var taken = 0
    for _ in 0..<steps {
      if walk.state.end != nil { walk = try Walk(program, flow: flow) }
      let before = Before(walk)
      let input = walk.next(&randomness)
      walk.take(input)
      var problem: String?
      if let short = before.byRow(input, walk.effects.trace?.first) {
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
  var program: FlowProgram { interpreter.program }

  init(_ walk: Walk) {
    state = walk.state
    interpreter = walk.interpreter
  }

  /// The same input by the row that it took; nil if it took none.
  func byRow(_ input: SessionInput, _ event: TraceEvent?) -> SessionInput? {
    let isDue = interpreter.nextDeadline(state).map { $0 <= input.at } ?? false
    // A step's own Next is no row of the step, and has an outcome only.
    guard case .took(let row, _) = event, !isDue, program.rows(of: program.rowInfo(row).step).contains(row)
    else { return nil }
    switch input.kind {
    case .user(_, let gives), .row(_, let gives): return SessionInput(at: input.at, .take(row, gives: gives))
    case .event: return SessionInput(at: input.at, .take(row))
    case .answer(let id, .outcome(_, let values)):
      return SessionInput(at: input.at, .answer(id, .row(row, values: values)))
    default: return nil
    }
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
  func difference(_ short: SessionInput, _ long: SessionInput) -> String? {
    var (left, right) = (state, state)
    var (leftEffects, rightEffects) = (Effects(tracing: true), Effects(tracing: true))
    let reply = interpreter.step(&left, short, into: &leftEffects)
    let other = interpreter.step(&right, long, into: &rightEffects)
    guard reply.isRefused == other.isRefused else { return "one way is refused: \(reply), \(other)" }
    guard leftEffects.list == rightEffects.list, leftEffects.trace == rightEffects.trace else {
      return "one way does something else: \(leftEffects.list) \(leftEffects.trace ?? []), "
        + "\(rightEffects.list) \(rightEffects.trace ?? [])"
    }
    return Fingerprint(left, interpreter) == Fingerprint(right, interpreter) && left.end == right.end
      ? nil : "the ways lead to different places"
  }
}
