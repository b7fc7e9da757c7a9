import Foundation
import TestSupport
import Testing

@Suite struct JSONLStartTests {
  private static let flow = """
    flow: UC1
    kind: use-case
    title: A
    parameters: [Cancelable]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: First
            actions: [Next, Cancel]
            transitions:
              - {id: 1.1a, user: selects Next, next: 1.2}
              - {id: 1.1b, user: selects Cancel, when: Cancelable, next: end}
          - id: 1.2
            screen: Second
            transitions:
              - {id: 1.2a, event: timer expires, after: 10s, next: end}
    """

  private static func talk(_ arguments: [String], in folder: String, _ lines: String...) async
    -> JSONLTalk.Result
  {
    let input = Array(lines.map { $0 + "\n" }.joined().utf8)
    return await JSONLTalk.run(["run", "UC1", "--jsonl", "--project", folder] + arguments, input: input)
  }

  @Test func goesOnFromASnapshotInAFile() async throws {
    try await Places.withFolder(["UC1.yaml": Self.flow]) { folder in
      let first = await Self.talk(
        [], in: folder, #"{"row":"1.1a"}"#, #"{"advance":4000}"#, #"{"snapshot":true}"#)
      let line = try #require(first.lines.last)
      let snapshot = try #require(line.wholeMatch(of: /\{"snapshot":(.*)\}/)).1
      try String(snapshot).write(toFile: folder + "/snapshot.json", atomically: true, encoding: .utf8)
      let second = await Self.talk(
        ["--restore", folder + "/snapshot.json"], in: folder, #"{"advance":5999}"#, #"{"row":"9"}"#,
        #"{"advance":1}"#)
      #expect(second.lines.first == #"{"lockstep":1,"flow":"UC1"}"#)
      #expect(second.lines.contains { $0.contains(#""title":"Second""#) && $0.contains(#""in":6000"#) })
      #expect(second.lines.dropLast().last?.contains("refused") == true)
      #expect(second.lines.last == #"{"end":"ended"}"#)
      let later = await Self.talk(["--restore", folder + "/snapshot.json", "--after", "5s"], in: folder)
      #expect(later.lines.contains { $0.contains(#""title":"Second""#) && $0.contains(#""in":1000"#) })
      let tooLate = await Self.talk(["--restore", folder + "/snapshot.json", "--after", "1m"], in: folder)
      #expect(tooLate.lines.last == #"{"end":"ended"}"#)
    }
  }

  /// The session is that of the snapshot, whatever flow is named.
  @Test func aSnapshotSaysWhichFlowGoesOn() async throws {
    let files = ["UC1.yaml": Self.flow, "UC2.yaml": Self.flow.replacing("flow: UC1", with: "flow: UC2")]
    try await Places.withFolder(files) { folder in
      let first = await Self.talk([], in: folder, #"{"snapshot":true}"#)
      let line = try #require(first.lines.last)
      let snapshot = try #require(line.wholeMatch(of: /\{"snapshot":(.*)\}/)).1
      try String(snapshot).write(toFile: folder + "/snapshot.json", atomically: true, encoding: .utf8)
      let second = await JSONLTalk.run(
        ["run", "UC2", "--jsonl", "--project", folder, "--restore", folder + "/snapshot.json"], input: [])
      #expect(second.lines.first == #"{"lockstep":1,"flow":"UC1"}"#)
      #expect(second.lines.contains { $0.hasPrefix(#"{"show":{"flow":"UC1","#) }, "\(second.lines)")
    }
  }

  /// Neither its words nor its ID takes the row of a timer.
  @Test func onlyTimeTakesTheRowOfATimer() async throws {
    try await Places.withFolder(["UC1.yaml": Self.flow]) { folder in
      let talk = await Self.talk(
        [], in: folder, #"{"row":"1.1a"}"#, #"{"event":"timer expires"}"#, #"{"row":"1.2a"}"#,
        #"{"advance":9999}"#, #"{"advance":1}"#)
      #expect(talk.lines.count { $0.contains("refused") } == 2, "\(talk.lines)")
      #expect(talk.lines.last == #"{"end":"ended"}"#)
    }
  }

  @Test func timeGoesByAfterASnapshotOnly() async throws {
    try await Places.withFolder(["UC1.yaml": Self.flow]) { folder in
      let alone = await Self.talk(["--after", "5s"], in: folder)
      #expect(alone.status == 2)
      #expect(alone.complaints.contains("--after requires --restore"))
      let wrong = await Self.talk(["--restore", "\(folder)/UC1.yaml", "--after", "soon"], in: folder)
      #expect(wrong.status == 2)
    }
  }

  @Test func whatIsNoSnapshotOrFitsNoFlowDoesNotStart() async throws {
    let files = [
      "UC1.yaml": Self.flow, "list.json": "[]", "other.json": #"{"lockstep":3}"#, "text.json": "{",
      "unfit.json":
        #"{"lockstep":3,"at":0,"next":2,"session":{"frames":[["UC9","0"]],"place":[0,"1.1"]}}"#,
    ]
    try await Places.withFolder(files) { folder in
      for (file, words) in [
        ("list.json", "the file holds a list"),
        (
          "other.json",
          "the snapshot's 'at' is missing or invalid"
        ),
        ("text.json", "cannot continue from"),
        ("unfit.json", "the snapshot is inside 'UC9', which this program does not have"),
        ("absent.json", "absent.json"),
      ] {
        let result = await Self.talk(["--restore", "\(folder)/\(file)"], in: folder)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.complaints.contains(words), "\(result.complaints)")
      }
    }
  }

  @Test func parametersArePassed() async throws {
    try await Places.withFolder(["UC1.yaml": Self.flow]) { folder in
      let without = await Self.talk([], in: folder, #"{"row":"1.1b"}"#)
      #expect(without.lines.last?.contains("refused") == true)
      let with = await Self.talk(["--parameter", "Cancelable"], in: folder, #"{"row":"1.1b"}"#)
      #expect(with.lines.last == #"{"end":"ended"}"#)
      let wrong = await Self.talk(["--parameter", "Closable"], in: folder)
      #expect(wrong.status == 2)
      #expect(wrong.complaints.contains("Closable"))
      let both = await Self.talk(["--parameter", "Cancelable", "--restore", "x.json"], in: folder)
      #expect(both.status == 2)
      #expect(both.complaints.contains("cannot be combined"))
    }
  }
}
