import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("Snapshots that do not fit") struct MisfitTests {
  @Test func anotherFormatIsRefusedWithBothNumbers() throws {
    let text = try #require(try Run(SnapshotTests.text).session.snapshot).text
    let error = #expect(throws: SnapshotMismatch.self) {
      try FlowSnapshot(text: text.replacing("\"lockstep\":3", with: "\"lockstep\":7"))
    }
    #expect(error == .format(7))
    #expect(error?.description.contains("7") == true && error?.description.contains("3") == true)
  }

  @Test func theFirstFormatIsRefused() throws {
    let error = #expect(throws: SnapshotMismatch.self) {
      try FlowSnapshot(
        text: #"{"lockstep":1,"flows":"0123456789abcdef","at":0,"next":2,"session":{"frames":[["UC1",0]]}}"#)
    }
    #expect(error == .format(1))
  }

  @Test func aFlowThatItStandsInMustBehaveAsBefore() throws {
    let snapshot = try #require(try Run(SnapshotTests.text).session.snapshot)
    let changed = SnapshotTests.text.replacing("goes on, next: 1.2", with: "goes on, next: 1.3")
    let program = try FlowText(changed).program
    let error = #expect(throws: SnapshotMismatch.self) { try Run(program, restoring: snapshot) }
    #expect(error == .changedFlow("UC1"))
    #expect(error?.description.contains("UC1") == true)
  }

  @Test func soMustThoseOfItsHistoryAndOfItsSave() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    run.user("asks")
    run.suspend()
    run.resume()
    #expect(run.at == "LOCK 1.1")
    let changed = SnapshotTests.text.replacing("opens, next: 1.2", with: "opens, next: 1.3")
    let snapshot = try #require(run.session.snapshot)
    let error = #expect(throws: SnapshotMismatch.self) {
      try Run(try FlowText(changed).program, restoring: snapshot)
    }
    #expect(error == .changedFlow("PF1"))
  }

  @Test func otherFlowsMayChange() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    let snapshot = try #require(run.session.snapshot).stored
    let changed = SnapshotTests.text.replacing("opens, next: 1.2", with: "opens, next: 1.3")
      .replacing("use-case UC1;", with: "use-case UC0\n1.1 screen: New\nuse-case UC1;")
    let other = try Run(try FlowText(changed).program, restoring: snapshot)
    #expect(other.at == "UC1 1.2")
  }

  @Test(arguments: [
    ("locks: [LOCK]", "locks: [UC1]"), ("roots: [LOCK]", "roots: [UC1]"),
    ("on-resume: LOCK", "on-resume: UC1"),
    ("on-resume: LOCK", "on-resume: LOCK, open: [UC1]"), ("after: 10s", "after: 11s"),
    ("values: {left: integer,", "values: {rest: integer,"), ("forget: true, ", ""),
    (", with: [Cancelable]", ""), ("do: cancels", "do: cancels all"),
  ])
  func flowsThatBehaveDifferentlyHaveAnotherDigest(_ old: String, _ new: String) throws {
    let original = try FlowText(SnapshotTests.text).program
    #expect(SnapshotTests.text.contains(old))
    let changed = try FlowText(SnapshotTests.text.replacing(old, with: new)).program
    #expect(Self.digests(of: changed) != Self.digests(of: original))
  }

  /// What `lockstep diff` calls behaviour.
  @Test(arguments: [
    ("pattern: \"[0-9]{4}\"", "pattern: \"[0-9]{5}\""), ("{4}\"", "{4}\", secret: true"),
    ("text: a bell rings", "text: a bell tolls"), ("as: ring", "as: toll"),
    ("event: it rains", "event: it pours"), ("as: rain", "as: pour"), ("user: enters", "user: types"),
    ("to: 0.5", "to: 0.6"),
  ])
  func soDoThoseWithOtherInputsEffectsAndEvents(_ old: String, _ new: String) throws {
    let original = try FlowText(Self.text).program
    #expect(Self.text.contains(old))
    let changed = try FlowText(Self.text.replacing(old, with: new)).program
    #expect(changed.digest(of: "UC1") != original.digest(of: "UC1"))
  }

  private static let text = """
    use-case UC1
    1.1 screen: A, input: {text: Code, name: code, pattern: "[0-9]{4}"}
      a user: enters, gives: code, do: {text: a bell rings, as: ring}, next: 1.2
      b event: it rains, as: rain, next: 1.2
    1.2 system: checks, reads: [code], duration: {from: 0.0, to: 0.5}
      a case: Code is right, as: right, next: 1.1
    """

  /// The words of an outcome that has a name are nobody's but the reader's.
  @Test func correctingTheWordsOfANamedOutcomeKeepsSnapshotsUsable() throws {
    let reworded = Self.text.replacing("Code is right", with: "The code is right")
    let (old, new) = (try FlowText(Self.text).program, try FlowText(reworded).program)
    #expect(Self.digests(of: new) == Self.digests(of: old))
  }

  @Test func correctingAWordingKeepsSnapshotsUsable() throws {
    let original = try FlowText(SnapshotTests.text).program
    let reworded = SnapshotTests.text.replacing("screen: B", with: "screen: Bee")
      .replacing("use-case LOCK", with: "use-case LOCK; before: Better words")
    #expect(Self.digests(of: try FlowText(reworded).program) == Self.digests(of: original))
  }

  private static func digests(of program: FlowProgram) -> [UInt64?] {
    program.flowInfos.map { program.digest(of: $0.id) }
  }

  /// A value that is not of the kind that its row brings would never start the timer that waits for it.
  @Test func aValueOfAnotherKindIsRefused() throws {
    var run = try Run(SnapshotTests.text)
    run.user("checks")
    run.outcome(
      "Wrong", ["left": .integer(3), "until": .duration(.milliseconds(2500)), "why": .text("no")])
    let snapshot = try #require(run.session.snapshot)
    let text = try snapshot.text
    for (old, new) in [
      ("\"i\",3", "\"t\",\"3\""), ("\"t\",\"no\"", "\"i\",3"), ("\"d\"", "\"i\""),
    ] {
      #expect(text.contains(old), "\(old) in \(text)")
      let error = #expect(throws: SnapshotMismatch.self) {
        try Run(run.program, restoring: FlowSnapshot(text: text.replacing(old, with: new)))
      }
      guard case .otherKind = error else {
        Issue.record("\(old): \(String(describing: error))")
        continue
      }
    }
    let changed = try FlowText(SnapshotTests.text.replacing("left: integer", with: "left: duration")).program
    let moved = try snapshot.migrated(from: run.program, to: changed)
    let error = #expect(throws: SnapshotMismatch.otherKind(of: "left")) { try Run(changed, restoring: moved) }
    #expect(error?.description == "the snapshot has a value 'left' of another kind than these flows")
  }

  @Test func whatMakesNoSenseIsRefusedWithWhatIsWrong() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    run.user("asks")
    let text = try #require(run.session.snapshot).text
    let cases: [(String, String, SnapshotMismatch)] = [
      ("[1,\"1.1\"]", "[1,\"9.9\"]", .missingStep(flow: "PF1", step: "9.9")),
      ("[1,\"1.1\"]", "[7,\"1.1\"]", .malformed(.calls)), ("\"PF1\"", "\"PF9\"", .missingFlow("PF9")),
      ("\"at\":0", "\"at\":-1", .malformed(.time)),
      ("[1,\"1.1\",1,", "[1,\"1.1\",9,", .missingRow(flow: "PF1", step: "1.1", row: 9)),
      ("[1,\"1.1\",1,", "[1,\"1.1\",0,", .malformed(.timers)),
    ]
    for (old, new, misfit) in cases {
      #expect(text.contains(old), "\(old) in \(text)")
      let error = #expect(throws: SnapshotMismatch.self) {
        try Run(run.program, restoring: FlowSnapshot(text: text.replacing(old, with: new)))
      }
      #expect(error == misfit)
      #expect(error?.description.isEmpty == false)
    }
  }
}
