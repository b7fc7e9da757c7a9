import FlowFixtures
import Lockstep
import Testing

/// Values in the texts of views.
@Suite struct FillingTests {
  private static let text = """
    actions: [card.read]
    use-case UC1
    1.1 system: reads the card, action: card.read
      a case: Read, as: read, values: {organization: text, valid-for: duration}, next: 1.2
    1.2 screen: "Card of [Organization]", message: "Valid for [valid-for].", actions: ["About [ORGANIZATION]", "Close"], details: ["[organization] and [nobody]"]
      a user: "selects About [ORGANIZATION]", next: 1.2
      b user: selects Close, next: end
    """

  private func view() throws -> FlowView {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(try FlowText(Self.text).program, flow: "UC1", events: &events)
    for case .running(let id, _) in events {
      let answer = ActionAnswer.outcome(
        "read", values: ["organization": "The bank", "valid-for": .duration(.seconds(60))])
      session.send(.answer(id, answer), at: .zero, events: &events)
    }
    return try #require(session.view)
  }

  @Test func allTextsOfAViewAreFilledWhateverTheLetterCase() throws {
    let view = try view()
    #expect(view.title == "Card of The bank")
    #expect(view.message == "Valid for 1 minute.")
    #expect(view.details == ["The bank and [nobody]"])
    #expect(view.actions == ["About The bank", "Close"])
    #expect(view.choices.map(\.label) == ["About The bank", "Close"])
    // What is sent back is what the table says.
    #expect(view.choices.map(\.words) == ["selects About [ORGANIZATION]", "selects Close"])
  }

  @Test func anAppFillsItsOwnTexts() throws {
    let view = try view()
    #expect(view.filling("[Organization]: [valid-for]") == "The bank: 1 minute")
    #expect(view.filling("[[organization]] ] [") == "[The bank] ] [")
    #expect(view.filling("[nobody]") == "[nobody]")
  }
}
