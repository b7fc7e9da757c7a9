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
    #expect(test.findings.flatMap(\.related).isEmpty)
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
