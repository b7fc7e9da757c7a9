import FlowFixtures
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import Testing

@Suite("Snapshots that do not fit") struct MisfitTests {
  @Test func anotherFormatIsRefusedWithBothNumbers() throws {
    let text = try #require(try Run(SnapshotTests.text).session.snapshot).text
    let error = #expect(throws: Snapshot.SnapshotMismatch.self) {
      try Snapshot(text: text.replacing("\"lockstep\":1", with: "\"lockstep\":7"))
    }
    #expect(error?.description.contains("7") == true && error?.description.contains("1") == true)
  }

  @Test func otherFlowsAreRefused() throws {
    let snapshot = try #require(try Run(SnapshotTests.text).session.snapshot)
    let changed = SnapshotTests.text.replacing("goes on, next: 1.2", with: "goes on, next: 1.3")
    let program = try FlowText(changed).program
    let error = #expect(throws: Snapshot.SnapshotMismatch.self) { try Run(program, restoring: snapshot) }
    #expect(error?.description.contains("other flows") == true)
  }

  @Test(arguments: [
    ("locks: [LOCK]", "locks: [UC1]"), ("roots: [LOCK]", "roots: [UC1]"),
    ("on-resume: LOCK", "on-resume: UC1"),
    ("on-resume: LOCK", "on-resume: LOCK, open: [UC1]"), ("after: 10s", "after: 11s"),
    ("values: {left: integer,", "values: {rest: integer,"), ("forget: true, ", ""),
    (", with: [Cancelable]", ""),
  ])
  func flowsThatBehaveDifferentlyHaveAnotherDigest(_ old: String, _ new: String) throws {
    let original = try FlowText(SnapshotTests.text).program
    #expect(SnapshotTests.text.contains(old))
    let changed = try FlowText(SnapshotTests.text.replacing(old, with: new)).program
    #expect(changed.digest != original.digest)
  }

  @Test func correctingAWordingKeepsSnapshotsUsable() throws {
    let original = try FlowText(SnapshotTests.text).program
    let reworded = SnapshotTests.text.replacing("screen: B", with: "screen: Bee")
      .replacing("use-case LOCK", with: "use-case LOCK; before: Better words")
    #expect(try FlowText(reworded).program.digest == original.digest)
  }

  @Test func whatMakesNoSenseIsRefusedWithWhatIsWrong() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    run.user("asks")
    let text = try #require(run.session.snapshot).text
    for (old, new) in [
      ("[1,\"1.1\"]", "[1,\"9.9\"]"), ("[1,\"1.1\"]", "[7,\"1.1\"]"), ("\"PF1\"", "\"PF9\""),
      ("\"at\":0", "\"at\":-1"),
    ] {
      #expect(text.contains(old), "\(old) in \(text)")
      let error = #expect(throws: Snapshot.SnapshotMismatch.self) {
        try Run(run.program, restoring: Snapshot(text: text.replacing(old, with: new)))
      }
      #expect(error?.description.isEmpty == false)
    }
  }
}
