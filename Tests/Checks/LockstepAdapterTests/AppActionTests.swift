import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import Testing

/// Actions that an app runs although its tables do not, timers that never fire, and messages that no table has.
@Suite struct AppActionTests {
  private let station: Station

  init() throws { station = try Station() }

  @Test func anActionThatRunsAtTheEndDeviates() async throws {
    let row = try #require(station.program.row("UC1 2.5b"))
    let test = try await station.play(
      SimulatedApp(station.program, .extraRun(row, action: "door.unlock")))
    #expect(AppKit.places(test.findings) == ["UC1 2.5b"])
    #expect(
      test.findings.map(\.message) == ["the app runs 'door.unlock', which the tables do not run here"])
  }

  /// A screen runs nothing, so that the name is a slip of the adapter: the app is not to blame.
  @Test(arguments: [
    ("UC1 2.3", "which displays something and runs nothing"), ("UC1 7.9", "which the tables do not have"),
  ])
  func aRunOfAScreenIsTheAdapters(_ name: String, _ reason: String) async throws {
    let row = try #require(station.program.row("UC1 2.1a"))
    let test = try await station.play(SimulatedApp(station.program, .extraRun(row, action: name)))
    #expect(test.findings.map(\.message) == [])
    let words = "the adapter reports a run of '\(name)', \(reason): correct the name in its 'routes'"
    #expect(AppReport(test).text.contains("cannot be prepared: \(words)"), "\(AppReport(test).text)")
  }

  /// What an adapter may lack is named with what the app shows.
  @Test func theRemedyNamesWhatTheAdapterMayLack() async throws {
    func program(_ end: String) throws -> FlowText {
      FlowText(
        """
        use-case UC1
        1.1 screen: Start, actions: [Leave]
          a user: selects Leave, next: \(end)
        """)
    }
    let flows = try program("end")
    let test = try await AppKit.play(
      AppKit.test(try flows.project, try flows.program), SimulatedApp(try program("1.1").program))
    #expect(test.findings.map(\.message) == ["the app shows 'Start' instead of coming to its end"])
    let help = test.findings.first?.help ?? ""
    #expect(help.contains("add 'Start' to 'ends' of the adapter if it is shown after the end"), "\(help)")
  }

  /// Its row names the button: a table need not list it.
  @Test(arguments: [("enters voucher and selects Redeem", true), ("enters voucher", false)])
  func theButtonOfAFormNeedNotBeListed(_ words: String, _ isNamed: Bool) async throws {
    func flows(_ actions: String) -> FlowText {
      FlowText(
        """
        use-case UC1
        1.1 screen: Voucher, input: {text: voucher, name: voucher}, actions: [\(actions)]
          a user: \(words), gives: voucher, next: end
          b user: selects Leave, next: end
        """)
    }
    let tables = flows("Leave")
    let app = SimulatedApp(try flows("Leave, Redeem").program)
    let test = try await AppKit.play(AppKit.test(try tables.project, try tables.program), app)
    let message = "the app shows the button 'Redeem' on 'Voucher', which the table lacks"
    #expect(test.findings.map(\.message) == (isNamed ? [] : [message]))
  }

  /// A form is sent by the button that its row names, as the table lists it.
  @Test(
    arguments: [
      ("enters voucher and selects redeem", "Redeem"), ("enters voucher and selects Send", "Send"),
      ("enters voucher", nil),
    ] as [(String, String?)])
  func theButtonOfAFormIsTold(_ words: String, _ button: String?) async throws {
    let flows = FlowText(
      """
      use-case UC1
      1.1 screen: Voucher, input: {text: voucher, name: voucher}, actions: [Redeem]
        a user: \(words), gives: voucher, next: end
      """)
    var app = ListeningApp(app: SimulatedApp(try flows.program))
    app = try await AppKit.play(AppKit.test(try flows.project, try flows.program), app)
    let line = try #require(app.lines.first { $0.contains("\"user\":") })
    #expect(line.contains("\"button\":") == (button != nil), "\(line)")
    if let button { #expect(line.contains("\"button\":\"\(button)\""), "\(line)") }
  }

  /// The rows of the action that follows have nothing to do with it.
  @Test func anActionThatRunsOnceMoreIsFoundAtItsOwnRow() async throws {
    let flows = FlowText(
      """
      actions: [card.check, book.reserve]
      use-case UC1
      1.1 screen: Book, actions: [Reserve]
        a user: selects Reserve, next: 1.2
      1.2 system: checks the card, action: card.check
        a case: Card is valid, as: valid, next: 1.3
        b case: Card is unknown, as: unknown, next: 1.1
      1.3 system: reserves the book, action: book.reserve
        a case: Book is reserved, as: reserved, next: end
        b case: Book is gone, as: gone, next: 1.1
      """)
    let program = try flows.program
    let row = try #require(program.row("UC1 1.2a"))
    let test = try await AppKit.play(
      AppKit.test(try flows.project, program), SimulatedApp(program, .extraRun(row, action: "card.check")))
    #expect(AppKit.places(test.findings) == ["UC1 1.2a"], "\(test.findings.map(\.message))")
    #expect(test.findings.map(\.message) == ["the app runs 'card.check' once more than the tables here"])
    #expect(test.findings.flatMap(\.related).isEmpty)
    // Whatever its outcome is: one mistake.
    let first = try #require(program.row("UC1 1.1a"))
    let each = try await AppKit.play(
      AppKit.test(try flows.project, program), SimulatedApp(program, .extraRun(first, action: "card.check")))
    #expect(each.findings.count == 1, "\(each.findings.map(\.message))")
    let report = AppReport(each).text
    #expect(report.contains("  1.2a: deviates\n  1.2b: deviates\n"), "\(report)")
  }

  /// A duration of zero that an answer brings says nothing of a timer.
  @Test func aTimerThatNeverFiresDeviates() async throws {
    let flows = FlowText(
      """
      actions: [code.send]
      use-case UC1
      1.1 screen: Start, actions: [Send]
        a user: selects Send, next: 1.2
      1.2 system: sends the code, action: code.send, actions: [Cancel]
        a case: Code is sent, as: sent, values: {valid-for: duration}, next: 1.3
        b user: selects Cancel, next: 1.1
      1.3 screen: Enter the code, actions: [OK]
        a user: selects OK, next: 1.5
        b event: code expires, after: valid-for, next: 1.4
        c event: nothing happens, after: 30s, next: end
      1.4 prompt: Code expired, actions: [New code]
        a user: selects New code, next: 1.2
      1.5 screen: Right, actions: [Once more]
        a user: selects Once more, next: 1.1
        b event: nothing happens, after: 5s, next: end
      """)
    let program = try flows.program
    let row = try #require(program.row("UC1 1.3b"))
    let test = try await AppKit.play(
      AppKit.test(try flows.project, program), SimulatedApp(program, .stuckTimer(row)))
    #expect(AppKit.places(test.findings).contains("UC1 1.3b"), "\(AppReport(test).text)")
  }

  @Test func aMessageThatTheTableLacksIsSaid() async throws {
    let test = try await station.play(SimulatedApp(station.program, .leftoverMessage))
    let messages = zip(AppKit.places(test.findings), test.findings.map(\.message)).map { "\($0): \($1)" }
    #expect(
      messages.contains("UC1 4.1: the app shows the message 'Old text' on 'Help', which the table lacks"))
    // Each screen without a message, and no loading screen.
    let places = ["UC1 2.3", "UC1 2.4", "UC1 2.5", "UC1 3.1", "UC1 4.1", "UC1 5.1"]
    #expect(AppKit.places(test.findings) == places, "\(messages)")
    // An adapter that cannot read messages tells none; tables without messages do not describe them.
    let flows = FlowText(
      "use-case UC1\n1.1 screen: Start, actions: [Leave]\n  a user: selects Leave, next: end\n")
    let program = try flows.program
    let other = try await AppKit.play(
      AppKit.test(try flows.project, program), SimulatedApp(program, .leftoverMessage))
    #expect(AppKit.places(other.findings) == [])
  }
}

/// An app, with the lines that were sent to it.
private struct ListeningApp: AdapterConnection {
  var app: SimulatedApp
  var lines: [String] = []

  var elapsed: Duration { app.elapsed }

  mutating func ask(_ line: String) async throws(AdapterProblem) -> String {
    lines.append(line)
    return try await app.ask(line)
  }

  mutating func takeErrorLines() -> [String] { app.takeErrorLines() }
}

extension AppKit {
  /// Plays one play after the other; returns the app as it is then.
  fileprivate static func play(_ test: AppTest, _ app: ListeningApp) async throws -> ListeningApp {
    var test = test
    var conversation = AdapterConversation(app)
    _ = try await conversation.performHandshake(project: ".")
    while let job = test.next() {
      var player = AppPlayer(job, on: conversation)
      await player.play()
      conversation = player.conversation
      test.record(player.result)
    }
    return conversation.connection
  }
}
