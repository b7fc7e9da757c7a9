import Lockstep
import LockstepModel
import Testing

@testable import LockstepCLI

/// The terminal player as a person meets it, without a terminal.
@Suite struct TerminalPlayerTests {
  @Test func choosesByNumberWordsAndRow() async throws {
    var stage = try await TerminalStage("UC2.3")
    #expect(stage.player.screenLines.contains { $0.contains("1  enters PIN") })
    stage.type("2")
    #expect(stage.place == "UC2.3 6.1")
    stage.type("back")
    #expect(stage.place == "UC2.3 1.3")
    stage.type("Forgot  PIN")
    #expect(stage.place == "UC2.3 6.1")
    stage.type("6.1b", "selects forgot")
    #expect(stage.place == "UC2.3 6.1")
    stage.type("b")
    #expect(stage.place == "UC2.3 1.3")
    stage.type("b")
    #expect(stage.remark == "This screen has no Back.")
  }

  @Test func wordsOfSeveralRowsAskForTheNumber() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("selects")
    #expect(stage.remark == "That could be 2, 3: type the number.")
  }

  @Test func saysWhatIsWrongWithALine() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("forgot pim")
    #expect(stage.last.change == .remark)
    #expect(stage.remark == "'forgot pim' is not possible here. Did you mean 'forgot pin'?")
    stage.type("9")
    #expect(stage.remark.hasPrefix("'9' is not possible here."))
    stage.type("w soon")
    #expect(stage.remark == "Write how long to wait: w 30s, w 1m or w 1h.")
    stage.type("w")
    #expect(stage.remark == "No timer runs here. Write how long: w 1m.")
    stage.type("u")
    #expect(stage.remark == "Nothing to take back: this is the beginning.")
    stage.type("")
    #expect(stage.last.change == .none)
  }

  @Test func questionMarkSaysWhatIsPossible() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("?")
    #expect(stage.last.change == .listing)
    #expect(stage.remark.contains("is at UC2.3 1.3, screen 'Open app with PIN'"))
    #expect(stage.remark.contains("enters PIN (1.3a) → 1.4, asks for pin"))
    #expect(stage.remark.contains("take the last step back"))
  }

  @Test func suspendsAndResumes() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("!")
    #expect(stage.player.state.isSuspended)
    #expect(stage.player.screenLines.contains { $0.contains("The app is in the background") })
    stage.type("forgot pin")
    #expect(stage.last.change == .remark)
    stage.type("!")
    #expect(!stage.player.state.isSuspended)
    #expect(stage.place == "UC2.3 1.3")
  }

  @Test func stepsBackInFlowAndWorld() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1", "000000", "close", "1", "000000")
    #expect(stage.place == "PF2.8 3.1")
    stage.type("u")
    #expect(stage.remark == "< back to before: user enters PIN")
    #expect(stage.place == "UC2.3 1.3")
    // The world has forgotten the second wrong PIN as well.
    stage.type("1", "111111")
    #expect(stage.place == "PF2.8 3.1")
    stage.type("u", "u", "u")
    #expect(stage.place == "UC2.3 1.3")
    stage.type("1", "000000")
    #expect(stage.place == "PF2.8 2.1")
  }

  @Test func stepsBackOverTheEnd() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1", "274938")
    #expect(stage.end == "handed over to UC7.1")
    #expect(
      stage.player.screenLines.contains { $0.contains("handed over to UC7.1 Show all available cards") })
    stage.type("1")
    #expect(stage.remark == "The session has ended: u takes the last step back, q leaves.")
    stage.type("u")
    #expect(stage.place == "UC2.3 1.3")
    stage.type("q")
    #expect(stage.player.isOver)
  }

  @Test func timePassesByWordOrByItself() async throws {
    var stage = try await TerminalStage("UC2.3")
    for _ in 1...3 { stage.type("1", "000000", "close") }
    stage.type("1", "000000")
    #expect(stage.place == "PF2.8 5.1")
    #expect(stage.player.screenLines.contains { $0.contains("timer expires in 1:00") })
    #expect(!stage.player.choices.list.contains { $0.label.contains("timer expires") })
    stage.type("timer expires")
    #expect(stage.remark == "'timer expires' (5.1e) happens by itself in 1m. Type w to let time pass.")
    stage.type("w 20s")
    stage.pass(.milliseconds(900))
    #expect(stage.player.screenLines.contains { $0.contains("timer expires in 0:40") })
    stage.type("w")
    #expect(stage.place == "UC2.3 1.3")
    #expect(stage.player.state.now == .seconds(60))
    stage.type("u")
    stage.pass(.seconds(40))
    #expect(stage.last.change == .screenChanged)
    #expect(stage.remark.contains("PF2.8 5.1e → result Retry"))
    #expect(stage.place == "UC2.3 1.3")
  }

  @Test func aTimerEndsTheQuestionThatItsScreenAsked() async throws {
    var stage = try await TerminalStage("PF2.8", asks: true)
    stage.type("1", "000000")
    stage.pass(.seconds(5))
    #expect(stage.last.change == .none)
    stage.type("2")
    #expect(stage.player.prompt.text == "blocked-for (such as 1m): ")
    // Waiting for an outcome is no news: what is being asked stays.
    stage.pass(.seconds(5))
    stage.type("soon")
    #expect(stage.remark == "Write a duration: 500ms, 1s, 1m or 1h.")
    stage.type("30s")
    #expect(stage.place == "PF2.8 5.1")
    stage.pass(.seconds(30))
    #expect(stage.end == "result Retry")
  }

  @Test func asksForWhatNobodyAnswers() async throws {
    let flow = """
      flow: UC9.9
      kind: use-case
      title: Try
      errors: [No internet]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: looks for the card
              transitions:
                - {id: 1.1a, case: Card found, next: 1.2}
                - {id: 1.1b, error: No internet, error-flow: No internet}
            - id: 1.2
              screen: Card
              actions: [Close, Info]
              transitions:
                - {id: 1.2a, user: selects Close, next: end}
      """
    let project = "lockstep: 1\nerror-flows: {No internet: {}}\n"
    try await Places.withFolder(["lockstep.yaml": project, "try.yaml": flow]) { folder in
      var stage = try await TerminalStage("UC9.9", in: folder)
      #expect(stage.player.screenLines.contains { $0.contains("System looks for the card") })
      #expect(stage.player.screenLines.contains { $0.contains("2  error: No internet") })
      stage.type("no internet", "retry", "card found")
      #expect(stage.place == "UC9.9 1.2")
      #expect(stage.player.screenLines.contains { $0.contains("-  Info (no row takes it)") })
      stage.type("close")
      #expect(stage.end == "ended")
    }
  }

  @Test func thePathTellsRowsAnswersAndDeeds() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1", "000000", "p")
    #expect(stage.last.change == .listing)
    for part in ["> user enters PIN", "UC2.3 1.3a → 1.4", "pin.validate: wrong-1", "PF2.8 1.1d → 2.1"] {
      #expect(stage.remark.contains(part))
    }
  }

  @Test(arguments: [60, 40, 100]) func noLineIsWiderThanTheTerminal(_ width: Int) async throws {
    for flow in ["UC2.3", "UC2.1", "CP1", "PF2.8"] {
      var stage = try await TerminalStage(flow, world: nil, width: width, asks: true)
      stage.type("?", "1", "000000", "?", "p", "1", "111111", "nonsense nonsense nonsense nonsense nonsense")
      stage.type("1", "1", "?", "p", "!", "?")
      for line in stage.said { #expect(Wrapping.width(line) <= width, "\(line)") }
    }
  }
}
