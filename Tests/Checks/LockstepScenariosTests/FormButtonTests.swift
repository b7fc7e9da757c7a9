import Lockstep
import Testing

@testable import LockstepSimulation

/// The button of a form belongs to the row of its input (docs/tables.md), and `actions:` names all that can be pressed.
@Suite struct FormButtonTests {
  private static func buttons(
    _ rows: [(words: String, label: String?, gives: [String])], listing actions: [String]
  ) -> [String] {
    let choices = rows.enumerated().map { number, row in
      FlowView.Choice(row: "1.1\(number)", words: row.words, label: row.label ?? row.words, gives: row.gives)
    }
    return FlowView(
      flow: "UC1", step: "1.1", kind: .displayed("screen"), title: "A", actions: actions, choices: choices
    ).buttons
  }

  private static let cancel = (words: "selects Cancel", label: "Cancel" as String?, gives: [String]())

  @Test(arguments: [
    ("enters code and selects Continue", ["Continue", "Cancel"]),
    ("gibt Code ein und tippt Continue an", ["Continue", "Cancel"]),
    // Not a button of the screen, and no form.
    ("enters code and selects Next", ["enters code and selects Next", "Cancel"]),
    ("enters Continue", ["enters Continue", "Cancel"]),
  ])
  func aFormIsItsButton(_ words: String, _ expected: [String]) {
    #expect(Self.buttons([(words, nil, []), Self.cancel], listing: ["Continue", "Cancel"]) == expected)
  }

  @Test func aFormThatGivesItsInputHasAButton() {
    let form = (words: "enters code and selects Continue", label: nil as String?, gives: ["code"])
    let field = (words: "enters name", label: nil as String?, gives: ["name"])
    #expect(
      Self.buttons([form, field, Self.cancel], listing: ["Continue", "Cancel"]) == ["Continue", "Cancel"])
  }

  @Test func aButtonOfAnotherRowIsNotTheForms() {
    let form = (words: "enters code and selects Cancel", label: nil as String?, gives: [String]())
    #expect(
      Self.buttons([form, Self.cancel], listing: ["Cancel"]) == ["enters code and selects Cancel", "Cancel"])
  }
}
