import Foundation
import Synchronization
import TestSupport
import Testing

/// The tools over a project in memory.
@Suite struct ToolTests {
  @Test func onlyTheChangedFileIsReadAgain() async throws {
    let client = try await Client.initialized()
    _ = try await client.call("lint")
    #expect(client.counted.takeReads().count == 3)
    _ = try await client.call("lint")
    #expect(client.counted.takeReads().isEmpty)
    let text = try #require(Client.door["/project/door.yaml"])
    client.files["/project/door.yaml"] = Array(text.replacing(#"next: "1.2""#, with: #"next: "1.3""#).utf8)
    let answer = try await client.call("lint")
    #expect(client.counted.takeReads() == ["/project/door.yaml"])
    #expect(answer.structure["errors"] as? Int == 1)
    #expect(answer.text.contains("unknown-step"))
  }

  @Test func aFindingHasPlaceRemedyAndEditOnOneLine() async throws {
    var files = Client.door
    files["/project/door.yaml"] = files["/project/door.yaml"]?.replacing("next: end}", with: "nxt: end}")
    let answer = try await (try Client.initialized(files)).call("lint", #"{"path":"door.yaml"}"#)
    #expect(answer.lines.first == "door.yaml")
    let line = try #require(answer.lines.dropFirst().first)
    #expect(line.contains("12:") && line.contains("[") && line.contains(" · "), "\(line)")
  }

  @Test(arguments: [
    "/etc/passwd", "../secret.yaml", "a/../../secret.yaml", "/project/../secret.yaml", "..",
    "/project/door.yaml",
    "./../secret.yaml", "a/../..",
  ]) func pathsOutsideOfTheProjectAreRefused(path: String) async throws {
    var files = Client.door
    files["/secret.yaml"] = "flow: SECRET\n"
    let client = try await Client.initialized(files)
    let answer = try await client.call("lint", #"{"path":"\#(path)"}"#)
    #expect(answer.isError && answer.text.contains("outside"), "\(answer.text)")
    #expect(!answer.text.contains("SECRET"))
    #expect(!client.counted.takeReads().contains("/secret.yaml"))
  }

  @Test(arguments: ["door.yaml", "./door.yaml", "a/../door.yaml", "./a/.././door.yaml", "a/..", "./"])
  func pathsInsideOfTheProjectAreTaken(path: String) async throws {
    var files = Client.door
    files["/project/door.yaml"] = files["/project/door.yaml"]?.replacing("next: end}", with: "nxt: end}")
    let answer = try await (try Client.initialized(files)).call("lint", #"{"path":"\#(path)"}"#)
    #expect(!answer.isError && answer.structure["errors"] as? Int != 0, "\(answer.text)")
  }

  @Test func aFilteredLintSaysWhatItLeavesOut() async throws {
    var files = Client.door
    files["/project/other/UC2.yaml"] = """
      flow: UC2
      kind: use-case
      title: Look
      scenarios: [{id: 1, steps: [{id: "1.1", screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}]

      """
    files["/project/door.yaml"] = files["/project/door.yaml"]?.replacing(
      #"next: "1.2""#, with: #"next: "1.3""#)
    files["/project/NOTES.txt"] = "nothing\n"
    let client = try await Client.initialized(files)
    let count = ["errors", "warnings", "notes"]
    let all = try await client.call("lint")
    let found = count.reduce(0) { $0 + (all.structure[$1] as? Int ?? 0) }
    #expect(found > 0 && !all.text.contains("left out"))
    let others = found == 1 ? "1 other finding" : "\(found) other findings"
    for (arguments, words) in [
      (#"{"path":"other"}"#, "no findings with path other; \(others) left out"),
      (#"{"rule":"self-loop"}"#, "no findings with rule self-loop; \(others) left out"),
      (
        #"{"path":"NOTES.txt","level":"note"}"#,
        "no findings with path NOTES.txt, level note; \(others) left out; the project checks no file there"
      ),
    ] {
      let answer = try await client.call("lint", arguments)
      #expect(answer.structure["summary"] as? String == words)
      #expect(count.allSatisfy { answer.structure[$0] as? Int == 0 })
    }
  }

  /// An answer that follows from a part of the project file may not be one about the project.
  @Test func aProjectFileThatIsNotReadIsSaid() async throws {
    var files = Client.door
    files["/project/lockstep.yaml"] =
      "lockstep: 1\nexternal-flows: {UC9: {title: Help}\ntrace: {tests: [a]}\nproperties:\n  - never: {shows: A}\n"
    let client = try await Client.initialized(files)
    for (tool, arguments, key) in [
      ("trace", "{}", "trace"), ("explore", #"{"properties":true}"#, "properties"),
    ] {
      let answer = try await client.call(tool, arguments)
      #expect(answer.isError, "\(answer.text)")
      #expect(answer.text.contains("whether the project file has '\(key)' is not known"), "\(answer.text)")
      #expect(answer.text.contains("lockstep.yaml 3:1") && answer.text.contains("yaml-syntax"))
    }
    for (tool, arguments) in [("explore", #"{"flow":"UC1"}"#), ("play", #"{"start":"UC1"}"#)] {
      let answer = try await client.call(tool, arguments)
      #expect(answer.text.contains("parts of lockstep.yaml could not be read"), "\(answer.text)")
    }
    let whole = try await Client.initialized()
    #expect(try await !whole.call("explore", #"{"flow":"UC1"}"#).text.contains("could not be read"))
    #expect(try await whole.call("trace").text.contains("has no 'trace:'"))
  }

  @Test func linksAndTracesDoNotLeadOutOfTheFolder() async throws {
    let files = [
      "/project/UC1_Door.md": """
      # Use Case 1 Door

      See [the secret](../UC9_Secret.md).

      | # | Description | Next |
      |---|---|---|
      | **1.1** | System displays screen 'Door' | |
      | 1.1a | User selects Open | Go to: [UC9 Secret](../UC9_Secret.md) |
      """,
      "/UC9_Secret.md": "# Use Case 9 Secret\n",
    ]
    let client = try await Client.initialized(files)
    _ = try await client.call("lint")
    _ = try await client.call("flow", #"{"flow":"UC1"}"#)
    #expect(client.counted.takeReads().allSatisfy { $0.hasPrefix("/project/") })
  }

  /// Whatever a project names: links, pictures, baselines, scripts, tests and strings of the app.
  @Test func nothingThatAProjectNamesLeadsOutOfTheFolder() async throws {
    var files = Client.door
    files["/project/lockstep.yaml"] = """
      lockstep: 1
      check: {baseline: ../secret.baseline}
      trace: {tests: ["../*.kt", "/*.kt"]}
      texts: ["../strings.xml", "/strings.xml"]

      """
    files["/project/open.yaml"]? += "  - use: ../secret.yaml\n  - use: /secret.yaml\n"
    files["/project/UC2.md"] = """
      # Use Case 2 Look

      ![out](../picture.png) [out](/secret.yaml) [out](../secret.md)

      | # | Description | Next |
      |---|---|---|
      | **1.1** | System displays screen 'Door'<ul><li>Picture: ../picture.png</li></ul> | |
      | 1.1a | User selects Open | Go to: [UC9 Secret](../secret.md) |
      """
    for name in ["secret.baseline", "secret.kt", "strings.xml", "secret.yaml", "secret.md", "picture.png"] {
      files["/\(name)"] = "CANARY\n"
    }
    let client = try await Client.initialized(files, mayWrite: true)
    for (tool, arguments) in [
      ("lint", "{}"), ("flow", "{}"), ("flow", #"{"flow":"UC2"}"#),
      ("test", #"{"coverage":true,"rows":true}"#),
      ("explore", "{}"), ("play", #"{"start":"UC2"}"#), ("trace", "{}"), ("trace", #"{"list":true}"#),
      ("diff", "{}"),
      ("rename", #"{"kind":"screen","name":"Hall","to":"../Hall","apply":true}"#),
      ("renumber", #"{"flow":"UC1","apply":true}"#), ("explain", #"{"rule":"../secret"}"#),
    ] {
      #expect(try await !client.call(tool, arguments).text.contains("CANARY"), "\(tool)")
    }
    #expect(client.counted.takeReads().allSatisfy { $0.hasPrefix("/project/") })
    #expect(client.files["/secret.yaml"] == Array("CANARY\n".utf8))
  }

  @Test func longAnswersHavePagesThatFit() async throws {
    var files = Client.door
    var rows = ""
    for number in 0..<400 {
      rows += "          - {id: 1.1c\(number), user: \"selects → ☃ \(number)\", next: \"9.\(number)\"}\n"
    }
    files["/project/door.yaml"] = files["/project/door.yaml"]?.replacing(
      "      - id: \"1.2\"\n", with: rows + "      - id: \"1.2\"\n")
    let client = try await Client.initialized(files)
    var (page, seen) = (1, 0)
    var pages = 1
    while page <= pages {
      let answer = try await client.call("lint", #"{"page":\#(page)}"#)
      #expect(answer.bytes <= 25_000)
      pages = try #require(answer.structure["pages"] as? Int)
      seen += answer.lines.count { $0.hasPrefix("  ") }
      let left = try #require(answer.structure["left"] as? Int)
      #expect((left == 0) == (page == pages))
      page += 1
    }
    let first = try await client.call("lint", #"{"max":3}"#)
    let total = ["errors", "warnings", "notes"].reduce(0) { $0 + (first.structure[$1] as? Int ?? 0) }
    #expect(seen == total && total > 1_000)
    #expect(first.lines.count == 4 && first.text.contains("call again with page 2"))
  }

  @Test func aPlayIsGuidedByWhatIsPossible() async throws {
    let client = try await Client.initialized()
    let start = try await client.call("play", #"{"start":"UC1"}"#)
    #expect(start.structure["step"] as? String == "UC1 1.1")
    #expect(start.lines.contains("possible: 1.1a user 'selects Open'"))
    let refused = try await client.call("play", #"{"session":"s1","choose":"selects Knock"}"#)
    #expect(refused.structure["refused"] as? Bool == true)
    #expect(refused.structure["step"] as? String == "UC1 1.1")
    let hall = try await client.call("play", #"{"session":"s1","choose":"1.1a"}"#)
    #expect(hall.lines.first == "took UC1 1.1a -> UC1 1.2")
    let end = try await client.call("play", #"{"session":"s1","choose":"selects Leave"}"#)
    #expect(end.structure["ended"] as? Bool == true)
    #expect(try await client.call("play", #"{"session":"s1"}"#).isError)
  }

  @Test func aFlagThatIsNotSetIsNoInput() async throws {
    let client = try await Client.initialized()
    _ = try await client.call("play", #"{"start":"UC1","decide":false}"#)
    let shown = try await client.call("play", #"{"session":"s1","suspend":false,"stop":false}"#)
    #expect(shown.lines.contains("possible: 1.1a user 'selects Open'"), "\(shown.text)")
    let chosen = try await client.call(
      "play", #"{"session":"s1","choose":"1.1a","suspend":false,"resume":false}"#)
    #expect(chosen.structure["refused"] as? Bool == false)
    #expect(chosen.structure["step"] as? String == "UC1 1.2")
    let away = try await client.call("play", #"{"session":"s1","suspend":true}"#)
    #expect(away.text.contains("possible: resume"), "\(away.text)")
  }

  /// An argument that is passed over would be believed to count.
  @Test(arguments: [
    ("play", #"{"start":"UC1","choose":"1.1a"}"#, "'choose' does not go with 'start'"),
    ("play", #"{"start":"UC1","session":"s1"}"#, "'session' does not go with 'start'"),
    ("play", #"{"choose":"1.1a"}"#, "'choose' goes with 'session'; add 'session'"),
    ("play", #"{"session":"s1","decide":true}"#, "'decide' goes with 'start'"),
    ("play", #"{"session":"s1","parameters":["a"]}"#, "'parameters' goes with 'start'"),
    ("play", #"{"session":"s1","values":{"a":1}}"#, "'values' goes with 'answer' or 'error'"),
    ("play", #"{"session":"s1","stop":true,"wait":"5s"}"#, "'stop' does not go with 'wait'"),
    ("explore", #"{"properties":true,"parameters":["a"]}"#, "'parameters' does not go with 'properties'"),
    ("explore", #"{"properties":true,"world":true}"#, "'world' does not go with 'properties'"),
    ("explore", #"{"properties":true,"follow":true}"#, "'follow' does not go with 'properties'"),
    ("test", #"{"app":true,"coverage":true}"#, "'coverage' does not go with 'app'"),
    ("test", #"{"only":["UC1"]}"#, "'only' goes with 'app'"),
  ]) func noArgumentIsIgnored(tool: String, arguments: String, words: String) async throws {
    let client = try await Client.initialized()
    _ = try await client.call("play", #"{"start":"UC1"}"#)
    let answer = try await client.call(tool, arguments)
    #expect(answer.isError && answer.text.contains(words), "\(answer.text)")
    // Nothing was done.
    #expect(try await client.call("play", #"{"session":"s1"}"#).structure["step"] as? String == "UC1 1.1")
  }

  @Test func onlySoManySessionsAreKept() async throws {
    let client = try await Client.initialized()
    for _ in 0..<16 { #expect(try await !client.call("play", #"{"start":"UC1"}"#).isError) }
    #expect(try await client.call("play", #"{"start":"UC1"}"#).text.contains("stop"))
    _ = try await client.call("play", #"{"session":"s3","stop":true}"#)
    #expect(try await client.call("play", #"{"start":"UC1"}"#).structure["session"] as? String == "s17")
  }

  @Test func aRenameIsAppliedOnlyWithLeave() async throws {
    let arguments = #"{"kind":"button","screen":"Hall","name":"Leave","to":"Go","apply":true}"#
    let reader = try await Client.initialized()
    let before = reader.files["/project/door.yaml"]
    #expect(try await reader.call("rename", arguments).text.contains("--write"))
    #expect(reader.files["/project/door.yaml"] == before)
    let listed = try await reader.call("rename", arguments.replacing(#","apply":true"#, with: ""))
    #expect(listed.structure["applied"] as? Bool == false)
    #expect(listed.structure["edits"] as? Int == 3, "\(listed.text)")
    let writer = try await Client.initialized(mayWrite: true)
    #expect(try await writer.call("rename", arguments).structure["applied"] as? Bool == true)
    #expect(try await writer.call("flow", #"{"flow":"UC1"}"#).text.contains("1.2a user 'selects Go'"))
    #expect(try await writer.call("test").structure["passed"] as? Int == 1)
  }

  @Test(arguments: [("", "'to' is empty"), ("  ", "'to' is empty"), ("Hall", "'Hall' is the present name")])
  func aRenameNeedsANewName(name: String, words: String) async throws {
    let answer = try await (try Client.initialized()).call(
      "rename", #"{"kind":"screen","name":"Hall","to":"\#(name)"}"#)
    #expect(answer.isError && answer.text.contains(words), "\(answer.text)")
  }

  @Test func exploringIsCancelledAndReportsProgress() async throws {
    let client = try await Client.initialized()
    client.wire.coming.withLock {
      $0 = [#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}"#]
    }
    let call =
      #"{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"_meta":{"progressToken":"p"},"name":"explore","arguments":{"flow":"UC1"}}}"#
    #expect(await client.send([call]).isEmpty, "a cancelled request has no answer")
    let sent = try await client.send([call]).map(Client.object)
    #expect(sent.first?["method"] as? String == "notifications/progress")
    #expect((sent.first?["params"] as? [String: Any])?["progressToken"] as? String == "p")
    let result = try #require(sent.last?["result"] as? [String: Any])
    #expect((result["structuredContent"] as? [String: Any])?["complete"] as? Bool == true)
  }

  @Test func aFailedScenarioSaysWhereAndWhatWasPossible() async throws {
    var files = Client.door
    files["/project/open.yaml"] = files["/project/open.yaml"]?.replacing(
      "selects Open", with: "selects Knock")
    let answer = try await (try Client.initialized(files)).call("test")
    #expect(answer.structure["failed"] as? Int == 1)
    #expect(answer.lines.first == "open.yaml")
    #expect(answer.text.contains("failed OPEN") && answer.text.contains("selects Open"))
  }
}
