import FlowFixtures
import Foundation
import Lockstep
import LockstepWasm
import Testing

struct ModuleHostTests {
  private static func host() throws -> (ModuleHost, Int32) {
    let host = ModuleHost()
    let image = try FlowFiles.program.image()
    let program = host.load(image.span)
    try #require(program > 0)
    return (host, program)
  }

  private static func start(_ flow: String, _ host: ModuleHost, _ program: Int32) -> Int32 {
    flow.withBytes { host.start(program, flow: $0, traces: true) }
  }

  private static func send(_ line: String, _ host: ModuleHost, _ session: Int32) -> (Int32, String) {
    (line.withBytes { host.send(session, $0) }, host.lines.text)
  }

  @Test func aSessionSpeaksTheProtocol() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    #expect(session > 0)
    #expect(
      host.lines.text.hasPrefix(
        #"{"lockstep":1,"flow":"UC2.3"}"# + "\n" + #"{"run":1,"action":"biometrics.enabled""#))
    let (state, said) = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    #expect(state == 1)
    #expect(
      said.hasPrefix(
        #"{"row":"UC2.3 1.1b","to":"UC2.3 1.3"}"# + "\n" + #"{"show":{"flow":"UC2.3","step":"1.3""#))
    let (ended, end) = Self.send(#"{"user":"selects Info"}"#, host, session)
    #expect(ended == 0)
    #expect(end.hasSuffix(#"{"end":"handed over","to":"UC9.2"}"# + "\n"))
  }

  @Test func anInspectionSaysWhereASessionIsAndChangesNothing() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    _ = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    _ = Self.send(#"{"row":"1.3a","give":{"pin":"123456"}}"#, host, session)
    _ = Self.send(#"{"answer":2,"outcome":"locked","values":{"blocked-for":60000}}"#, host, session)
    host.inspect(session)
    let first = host.lines.text
    #expect(first.contains(#""calls":["UC2.3 1.4"],"history":["UC2.3 1.3","PF2.8 5.1"]"#))
    #expect(first.contains(#""timers":[{"row":"PF2.8 5.1e","in":60000}]"#))
    #expect(first.contains(#""possible":[{"kind":"user","row":"5.1a""#))
    host.inspect(session)
    #expect(host.lines.text == first)
  }

  @Test func whatIsNotThereIsSaid() throws {
    let (host, program) = try Self.host()
    #expect(Self.start("UC9", host, program) == 0)
    #expect(host.lines.text.hasPrefix(#"{"error":"#))
    #expect(Self.start("UC2.3", host, program + 7) == 0)
    #expect(Self.send("{}", host, 99).0 == -1)
    #expect(host.load([UInt8](repeating: 0, count: 40).span) == 0)
    #expect(host.lines.text.hasPrefix(#"{"error":"#))
  }

  @Test func noOutputHasASecret() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    _ = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    let (_, said) = Self.send(#"{"row":"1.3a","give":{"pin":"271828"}}"#, host, session)
    host.inspect(session)
    #expect(!(said + host.lines.text).contains("271828"))
  }

  /// What a session says is the same after it was put away and taken up again, by its line and by its bytes.
  @Test(arguments: [false, true]) func aSessionIsPutAwayAndTakenUp(asBytes: Bool) throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    _ = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    _ = Self.send(#"{"row":"1.3a","give":{"pin":"123456"}}"#, host, session)
    _ = Self.send(#"{"answer":2,"outcome":"locked","values":{"blocked-for":60000}}"#, host, session)
    let (_, line) = Self.send(#"{"snapshot":true}"#, host, session)
    #expect(host.snapshot(session) == 1)
    let snapshot = host.lines.text
    #expect(line == #"{"snapshot":\#(snapshot)}"# + "\n")
    host.end(session)

    var restored: Int32
    if asBytes {
      restored = snapshot.withBytes { host.restore(program, $0, after: 20_000, flags: 0) }
      #expect(restored > 0)
    } else {
      restored = Self.start("UC2.3", host, program)
      _ = Self.send(#"{"restore":\#(snapshot),"after":20000}"#, host, restored)
    }
    #expect(host.lines.text.contains(#""title":"Temporarily Blocked""#))
    #expect(host.lines.text.contains(#""timers":[{"flow":"PF2.8","row":"5.1e","in":40000}]"#))
    _ = Self.send(#"{"advance":40000}"#, host, restored)
    #expect(host.lines.text.contains(#""step":"1.3""#))
    #expect(Self.send(#"{"user":"selects Info"}"#, host, restored).0 == 0)
  }

  @Test func aSnapshotIsTakenUpAsSuspendedAndByNumbers() throws {
    let (host, program) = try Self.host()
    let numbers = try Self.numbers(host, program)
    let session = host.open(program, flow: try #require(numbers.flows["UC2.3"]))
    _ = host.step(session, 0, try #require(numbers.rows["UC2.3 1.1b"]), 0)
    #expect(host.snapshot(session) == 1)
    let snapshot = host.lines.text
    let restored = snapshot.withBytes {
      host.restore(program, $0, after: 0, flags: ModuleHost.RestoreFlags.byNumbers)
    }
    #expect(numbers.steps[host.step(restored, 1, 0, 0)] == "UC2.3 1.3")
    let suspended = snapshot.withBytes {
      host.restore(program, $0, after: 0, flags: ModuleHost.RestoreFlags.asSuspended)
    }
    #expect(Self.send(#"{"user":"selects Info"}"#, host, suspended).1.hasPrefix(#"{"refused":"#))
    #expect(Self.send(#"{"resume":true}"#, host, suspended).0 == 1)
  }

  @Test(arguments: ["", "[]", "{}", #"{"lockstep":2}"#, #"{"lockstep":3,"at":0,"next":2,"session":{}}"#])
  func whatIsNotASnapshotIsRefusedWithTheReason(text: String) throws {
    let (host, program) = try Self.host()
    #expect(text.withBytes { host.restore(program, $0, after: .nan, flags: 0) } == 0)
    #expect(host.lines.text.hasPrefix(#"{"error":"#))
    #expect(text.withBytes { host.restore(program + 9, $0, after: -1, flags: 2) } == 0)
    #expect(host.snapshot(99) == 0)
    #expect(host.lines.text.hasPrefix(#"{"error":"#))
  }

  @Test func aSessionSaysWhenItIsDue() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    _ = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    #expect(host.millisecondsToDeadline(session) == -1)
    #expect(Self.send(#"{"due":true}"#, host, session).1 == #"{"due":null}"# + "\n")
    _ = Self.send(#"{"row":"1.3a","give":{"pin":"123456"}}"#, host, session)
    _ = Self.send(#"{"answer":2,"outcome":"locked","values":{"blocked-for":60000}}"#, host, session)
    _ = Self.send(#"{"advance":20000}"#, host, session)
    #expect(host.millisecondsToDeadline(session) == 40_000)
    #expect(Self.send(#"{"due":true}"#, host, session).1 == #"{"due":40000}"# + "\n")
    #expect(host.millisecondsToDeadline(99) == -1)
  }

  /// A second click, and one on a page that is out of date, also after another process went on with the session.
  @Test func anInputForAnotherVisitIsRefused() throws {
    let (host, program) = try Self.host()
    var session = Self.start("UC2.3", host, program)
    var said = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session).1
    #expect(said.contains(#""visit":1"#))
    _ = Self.send(#"{"row":"1.3a","visit":1,"give":{"pin":"123456"}}"#, host, session)
    said = Self.send(#"{"answer":2,"outcome":"wrong-1"}"#, host, session).1
    #expect(said.contains(#""title":"Wrong PIN, retry""#))
    #expect(said.contains(#""visit":2"#))
    said = Self.send(#"{"row":"1.3a","visit":1,"give":{"pin":"123456"}}"#, host, session).1
    #expect(said.hasPrefix(#"{"refused":"visit 1 is over, and the input names it","possible":[{"#))
    #expect(host.snapshot(session) == 1)
    let snapshot = host.lines.text
    session = snapshot.withBytes { host.restore(program, $0, after: 0, flags: 0) }
    #expect(host.lines.text.contains(#""visit":2"#))
    #expect(Self.send(#"{"user":"selects Close","visit":1}"#, host, session).1.hasPrefix(#"{"refused":"#))
    #expect(Self.send(#"{"answer":1,"visit":2,"outcome":"x"}"#, host, session).1.hasPrefix(#"{"error":"#))
    #expect(Self.send(#"{"visit":2}"#, host, session).1.contains("'visit' is only allowed next to"))
  }

  /// A host that keeps secrets itself sends names for them, and is told which one an action reads.
  @Test func aSecretIsGivenByItsHandle() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    _ = Self.send(#"{"answer":1,"outcome":"disabled"}"#, host, session)
    let said = Self.send(#"{"row":"1.3a","give":{"pin":{"handle":"a:1"}}}"#, host, session).1
    #expect(said.contains(#""reads":["pin"],"#))
    #expect(said.contains(#""handles":{"pin":"a:1"}"#))
    for (line, reason) in [
      (#"{"give":{"pin":{"handle":7}}}"#, "an object in 'give' has a 'handle', a string, and nothing else"),
      (
        #"{"give":{"pin":{"handle":"a","x":"b"}}}"#,
        "an object in 'give' has a 'handle', a string, and nothing else"
      ),
      (#"{"give":{"other":{"handle":"a"}}}"#, "no value is requested"),
    ] {
      #expect(Self.send(line, host, session).1.contains(reason), "\(line)")
    }
    func matches(_ name: String, _ value: String) -> Int32 {
      name.withBytes { name in value.withBytes { host.matches(program, input: name, $0) } }
    }
    #expect(matches("pin", "123456") == 1)
    #expect(matches("pin", "12345") == 0)
    #expect(matches("pan", "123456") == -1)
    #expect(host.lines.text.isEmpty)
  }

  /// The module counts with 32 bits, and its values have 64.
  @Test(arguments: ["2147483648", "-2147483649", "9223372036854775807", "-9223372036854775808"])
  func anIntegerHas64Bits(number: String) throws {
    let (host, session) = try Self.counting()
    let answer = #"{"answer":1,"outcome":"read","values":{"cents":\#(number)}}"#
    #expect(Self.send(answer, host, session).1.contains(#""data":{"cents":\#(number)}"#))
    #expect(host.snapshot(session) == 1)
    #expect(host.lines.text.contains(#""i",\#(number)]"#))
  }

  @Test func aNumberThatNothingHasIsRefused() throws {
    let (host, session) = try Self.counting()
    for (line, reason) in [
      (#"{"answer":2147483648,"outcome":"read"}"#, "no action has the number in 'answer'"),
      (#"{"answer":9223372036854775808,"outcome":"read"}"#, "'answer' must be a whole number of 64 bits"),
      (#"{"advance":1e9999999999}"#, "'advance' must be 0 milliseconds to 100 years"),
      (
        #"{"answer":1,"outcome":"read","values":{"cents":1e-9999999999}}"#,
        "'cents' must be a whole number of 64 bits"
      ),
    ] {
      #expect(Self.send(line, host, session).1.hasPrefix(#"{"error":"\#(reason)"#))
    }
    #expect(Self.send(#"{"advance":0e99999999999}"#, host, session).1.isEmpty)
    _ = Self.send(#"{"answer":1,"outcome":"read","values":{"cents":1}}"#, host, session)
    let visit = Self.send(#"{"user":"goes on","visit":2147483648}"#, host, session).1
    #expect(visit.hasPrefix(#"{"refused":"visit 2147483648 has not begun, and the input names it""#))
  }

  /// An edited snapshot may count more runs than 32 bits do.
  @Test func runsMayBeMany() throws {
    let (host, session) = try Self.counting()
    #expect(host.snapshot(session) == 1)
    let text = host.lines.text
    let runs = #""runs":[[0,"1.1",1]]"#
    #expect(text.contains(runs), "\(text)")
    let many = #""past-runs":[["UC1 1.1",2147483647],["UC1 1.1",2147483647]],"place":"#
    let edited = text.replacing(#""place":"#, with: many)
    let again = edited.withBytes { host.restore(1, $0, after: 0, flags: 0) }
    #expect(again > 0, "\(host.lines.text)")
    #expect(Self.send(#"{"answer":"UC1 1.1#5","outcome":"read"}"#, host, again).1.hasPrefix(#"{"late""#))
  }

  /// A session of a flow whose action brings an integer.
  private static func counting() throws -> (ModuleHost, Int32) {
    let host = ModuleHost()
    let text = """
      use-case UC1
      1.1 system: counts
        a case: read, values: {cents: integer}, next: 1.2
      1.2 screen: Sum
        a user: goes on, next: end
      """
    let program = host.load(try FlowText(text).program.image().span)
    let session = start("UC1", host, program)
    try #require(session > 0)
    return (host, session)
  }

  /// The time that has passed is exact to the nanosecond, as it is in a line.
  @Test(arguments: [(1.5, "1.5"), (0.999, "0.999"), (0.1 + 0.2, "0.3"), (-3, "0"), (2e-7, "0")])
  func theTimeThatPassedIsNotCut(after: Double, now: String) throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    #expect(host.snapshot(session) == 1)
    let restored = host.lines.text.withBytes { host.restore(program, $0, after: after, flags: 0) }
    host.inspect(restored)
    #expect(host.lines.text.hasPrefix(#"{"now":\#(now),"#), "\(host.lines.text.prefix(40))")
  }

  /// An action that runs anew in another process has a number that none had before.
  @Test func numbersOfActionsGrowAcrossSnapshots() throws {
    let (host, program) = try Self.host()
    let session = Self.start("UC2.3", host, program)
    #expect(host.lines.text.contains(#"{"run":1,"#))
    #expect(host.snapshot(session) == 1)
    _ = host.lines.text.withBytes { host.restore(program, $0, after: 0, flags: 0) }
    #expect(host.lines.text.contains(#"{"run":2,"#))
  }

  @Test func aProgramHasTheDigestOfItsImage() throws {
    let (host, program) = try Self.host()
    #expect(host.digest(program) == 1)
    let digest = host.lines.text
    #expect(digest.count == 16 && digest.allSatisfy(\.isHexDigit))
    let again = host.load(try FlowFiles.program.image().span)
    #expect(host.digest(again) == 1)
    #expect(host.lines.text == digest)
    #expect(host.digest(99) == 0)
  }

  /// Rows, steps and flows by their numbers, from what the module says about them.
  private static func numbers(_ host: ModuleHost, _ program: Int32) throws -> (
    flows: [String: Int32], steps: [Int32: String], rows: [String: Int32]
  ) {
    var found: (flows: [String: Int32], steps: [Int32: String], rows: [String: Int32]) = ([:], [:], [:])
    host.writeNumbers(program)
    for line in host.lines.text.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let flow = try #require(value as? [String: Any])
      let id = try #require(flow["id"] as? String)
      found.flows[id] = try #require(flow["flow"] as? Int32)
      for step in try #require(flow["steps"] as? [[String: Any]]) {
        found.steps[try #require(step["step"] as? Int32)] = "\(id) \(step["id"] as? String ?? "")"
        for row in try #require(step["rows"] as? [[String: Any]]) {
          found.rows["\(id) \(row["id"] as? String ?? "")"] = try #require(row["row"] as? Int32)
        }
      }
    }
    return found
  }

  @Test func numbersLeadWhereWordsLead() throws {
    let (host, program) = try Self.host()
    let numbers = try Self.numbers(host, program)
    let session = host.open(program, flow: try #require(numbers.flows["UC2.3"]))
    func take(_ row: String, _ value: Int32 = 0) throws -> String? {
      numbers.steps[host.step(session, 0, try #require(numbers.rows[row]), value)]
    }
    #expect(try take("UC2.3 1.1b") == "UC2.3 1.3")
    #expect(try take("UC2.3 1.3a", 7) == "PF2.8 1.1")
    #expect(try take("PF2.8 1.1b", 60_000) == "PF2.8 5.1")
    host.inspect(session)
    #expect(host.lines.text.contains(#""timers":[{"row":"PF2.8 5.1e","in":60000}]"#))
    #expect(numbers.steps[host.step(session, 1, 60_000, 0)] == "UC2.3 1.3")
    #expect(try take("UC2.3 1.3c") == nil)
    #expect(host.step(session, 1, 1, 0) == ModuleHost.NumericReply.ended)
  }

  @Test(arguments: [(0, 0), (0, -1), (0, .max), (1, -1), (9, 0), (6, 0)] as [(Int32, Int32)])
  func anInputThatIsNotPossibleChangesNothing(kind: Int32, number: Int32) throws {
    let (host, program) = try Self.host()
    let numbers = try Self.numbers(host, program)
    let session = host.open(program, flow: try #require(numbers.flows["PF2.8"]))
    host.inspect(session)
    let before = host.lines.text
    let reply = host.step(session, kind, number, 0)
    #expect(reply == ModuleHost.NumericReply.refused)
    #expect(host.lines.text.hasPrefix(#"{"error":"#))
    host.inspect(session)
    #expect(host.lines.text == before)
    #expect(host.step(session + 1, 0, 0, 0) == ModuleHost.NumericReply.noSession)
    #expect(host.open(program, flow: -1) == 0)
    #expect(host.open(program + 99, flow: 0) == 0)
  }
}
