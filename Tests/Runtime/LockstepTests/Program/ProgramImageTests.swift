import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// A program that was written and read is the same program.
@Suite("Images of programs") struct ProgramImageTests {
  /// What differs between the tables of two programs; nil if nothing does.
  private static func difference(_ left: FlowProgram, _ right: FlowProgram) -> String? {
    let tables: [(String, String, String)] = [
      ("flows", "\(left.flows)", "\(right.flows)"), ("steps", "\(left.steps)", "\(right.steps)"),
      ("rows", "\(left.rows)", "\(right.rows)"), ("reads", "\(left.reads)", "\(right.reads)"),
      ("delays", "\(left.delays)", "\(right.delays)"),
      ("flow infos", "\(left.flowInfos)", "\(right.flowInfos)"),
      ("step infos", "\(left.stepInfos)", "\(right.stepInfos)"),
      ("row infos", "\(left.rowInfos)", "\(right.rowInfos)"),
      ("results", "\(left.results)", "\(right.results)"),
      ("names", "\(left.valueInfos)", "\(right.valueInfos)"),
      ("on-resume", "\(left.onResume)", "\(right.onResume)"),
      ("digests", "\(left.digests)", "\(right.digests)"),
    ]
    return tables.first { $0.1 != $0.2 }.map { "\($0.0): \($0.1.prefix(2_000))\n\($0.2.prefix(2_000))" }
  }

  @Test func theFlowsOfTheRepositoryComeBack() throws {
    let program = try FlowFiles.program
    let image = program.image()
    let read = try FlowProgram(image: image)
    #expect(Self.difference(program, read) == nil)
    #expect(read.image() == image)
    // An image is about a third of the YAML files.
    #expect(image.count < 8_192, "\(image.count) bytes")
  }

  @Test(arguments: [71, 72, 73] as [UInt64]) func randomProgramsComeBackAndPlayAlike(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    for _ in 0..<40 {
      let flows = RandomFlows(&randomness)
      let program = try FlowText(flows.text).program
      let image = program.image()
      let read = try FlowProgram(image: image)
      if let difference = Self.difference(program, read) {
        Issue.record("seed \(seed): \(difference)\n\(flows.text)")
        return
      }
      #expect(read.image() == image)
      try Self.expectTheSameWalk(program, read, flow: "F1", &randomness)
    }
  }

  @Test(arguments: [("UC2.3", 81), ("CP1", 82), ("UC2.1", 83), ("PF2.8", 84)] as [(String, UInt64)])
  func theFlowsPlayAlike(flow: String, seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowFiles.program
    let read = try FlowProgram(image: program.image())
    for _ in 0..<10 { try Self.expectTheSameWalk(program, read, flow: flow, &randomness) }
  }

  private static func expectTheSameWalk(
    _ program: FlowProgram, _ read: FlowProgram, flow: String, _ randomness: inout SplitMix64
  ) throws {
    var walk = try Walk(program, flow: flow)
    for _ in 0..<150 where walk.state.end == nil { walk.take(walk.next(&randomness)) }
    var again = try Walk(read, flow: flow)
    for input in walk.inputs { again.take(input) }
    #expect(again.trace == walk.trace)
    #expect(
      Fingerprint(again.state, again.interpreter) == Fingerprint(walk.state, walk.interpreter), "\(walk.tail)"
    )
  }

  /// All that the four use no row for: a value as a delay, several values, texts of every length.
  @Test func whatTheFlowsDoNotUseComesBack() throws {
    let long = String(repeating: "long ", count: 50)
    let program = try FlowText(
      """
      actions: [look]
      session: {roots: [UC1], on-resume: UC1}
      use-case UC1
      1.1 system: looks, action: look, reads: [a, b], keeps: [b], duration: {from: 0.0, to: 0.0000001}
        a case: found, as: hit, values: {count: integer, wait: duration, word: text}, next: 1.2
      1.2 screen: \(long), message: \(long), input: [{text: A, name: a, pattern: "[0-9]+"}, {text: B, name: b}]
        a user: enters a, gives: a, next: 1.1
        b event: time is up, after: wait, next: end
        c event: soon, after: 1.000000001ms, do: "\(long)", forget: true, next: back
      """
    ).program
    #expect(Self.difference(program, try FlowProgram(image: program.image())) == nil)
    #expect(program.image().count > 3 * long.utf8.count)
  }

  /// Equal to Swift are texts that are spelt with other scalars; each keeps its own.
  @Test func textsKeepTheirScalars() throws {
    let program = try FlowText(
      """
      use-case UC1
      1.1 screen: caf\u{E9}
        a user: selects cafe\u{301}, next: end
      """
    ).program
    let read = try FlowProgram(image: program.image())
    let step = try #require(read.step("1.1", of: "UC1"))
    #expect(Array(read.stepInfo(step).name.utf8) == Array("caf\u{E9}".utf8))
    let row = try #require(read.rows(of: step).first)
    #expect(Array(read.rowInfo(row).text.utf8) == Array("selects cafe\u{301}".utf8))
  }

  /// A scenario without steps, gone to from another flow: its step is entered in a frame of its own flow.
  @Test func aStepIsNeverOneOfAnotherFlow() throws {
    let program = try FlowText(
      """
      use-case UC1
      1.1 screen: One
        a user: goes, go-to: UC2, step: 2
      use-case UC2
      1.1 screen: Two
        a user: ends, next: end
      2 next: 1.1
      """
    ).program
    let row = try #require(program.rows.first)
    #expect(row.jump == .goTo)
    #expect(program.target(of: RowID(0)) == "UC2 1.1")
    _ = try FlowProgram(image: program.image())
  }

  /// What the named flows reach, and nothing else; numbers are closed up, and it plays as before.
  @Test func aPartHasWhatItsFlowsReach() throws {
    let program = try FlowText(
      """
      actions: [check]
      external-flows: {X1: {}, X2: {}}
      use-case F1
      1.1 screen: A, input: {text: Z, name: z}
        a user: enters z, gives: z, go-to: X2
      use-case F2
      1.1 screen: B, input: {text: A, name: a}
        a user: enters a, gives: a, next: 1.2
      1.2 partial-flow: P1, with: [Q]
        a returns: Done, go-to: X1
      partial-flow P1; parameters: [Q]; results: [Done]
      1.1 system: checks, action: check, reads: [a]
        a case: good, as: good, when: Q, result: Done
      """
    ).program
    let number = try #require(program.flow("F2"))
    let reached = program.flows(reachedFrom: [number])
    #expect(reached.map { program.flowInfos[$0].id } == ["F2", "P1", "X1"])
    let part = try FlowProgram(image: program.image(ofFlows: reached))
    #expect(part.flowInfos.map(\.id) == ["F2", "P1", "X1"])
    #expect(part.valueInfos.map(\.name) == ["a"])
    var randomness = SplitMix64(91)
    for _ in 0..<10 {
      var walk = try Walk(part, flow: "F2")
      for _ in 0..<50 where walk.state.end == nil { walk.take(walk.next(&randomness)) }
      var whole = try Walk(program, flow: "F2")
      for input in walk.inputs { whole.take(input) }
      let told = { (walk: Walk) in
        walk.trace.map { event in
          switch event {
          case .took(let row, _): walk.program.place(of: row)
          case .entered(let step, _): walk.program.stepInfo(step).place
          default: "other"
          }
        }
      }
      #expect(told(walk) == told(whole))
      #expect(walk.state.end == whole.state.end)
    }
  }
}
