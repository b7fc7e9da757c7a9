import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// What a screen offers, and what its rows select of it.
@Suite struct ScreenRuleTests {
  private static func screen(_ details: String, _ rows: String...) -> String {
    useCase(
      """
            - id: 1.1
              screen: Cards
              \(details)
              transitions:
                - {id: 1.1a, user: selects Close, next: end}

      """
        + rows.enumerated().map { number, row in
          "          - {id: 1.1\(["b", "c", "d"][number]), user: \(row), next: end}\n"
        }.joined())
  }

  @Test func anOptionIsSelectedByWhatItIs() throws {
    let options = "options: [Blue, Green]\n        actions: [Close]"
    try expectNothing(in: Self.screen(options, "selects inactive option", "selects Blue option"))
    try expect("row-without-action", in: Self.screen(options, "«selects Yellow»"))
    let items = "items: [First, Second]\n        actions: [Close]"
    try expectNothing(in: Self.screen(items, "selects an item"))
  }

  @Test func anArticleIsAPartOfAName() throws {
    let list = "actions: [Close, Report Problem]"
    try expect("inconsistent-action-name", in: Self.screen(list, "«selects Report a problem»"))
    // A description of what is selected, and a number.
    try expectNothing(in: Self.screen("actions: [Close, Card]", "selects a card"))
    try expectNothing(in: Self.screen("actions: [Close, Cards]", "selects Card"))
  }

  /// Rows that select parts of an action: it is two, and neither row gets the name of both.
  @Test(arguments: ["Done; Cancel", "Done | Cancel", "Done and Cancel"])
  func aListWithoutCommasIsNoName(list: String) throws {
    let screen = Self.screen("actions: [«\(list)», Close]", "selects Done", "selects Cancel")
    try expect("inconsistent-action-name", in: screen)
  }

  @Test func theTitleNamesWhatIsListed() throws {
    try expectNothing(in: Self.screen("actions: [Close]", "selects a card", "selects Locked card"))
    try expect("row-without-action", in: Self.screen("actions: [Close]", "«selects Locked door»"))
  }

  @Test func controlsAreActions() throws {
    let label = "\"Controls: Play, Pause\""
    func controls(_ label: String) -> String { "details: [\(label)]\n        actions: [Close]" }
    // The label is a finding of its own; the rows have their actions all the same.
    try expect(
      "unread-wording", in: Self.screen(controls("«\(label)»"), "selects Play", "selects Pause"))
    let settings = "---\nlockstep: 1\nrules: {unread-wording: \"off\"}\n"
    try expectNothing(in: Self.screen(controls(label), "selects Play", "selects Pause") + settings)
    try expect(
      "row-without-action",
      in: Self.screen(controls(label), "selects Play", "selects Pause", "«selects Stop»") + settings)
  }

  @Test func theActionThatIsLeftIsSubmitted() throws {
    try expectNothing(in: Self.screen("actions: [Close, Send]", "submits the form"))
    try expectNothing(in: Self.screen("actions: [Close, Send]", "confirms the form"))
  }

  @Test func oneNameInTheListAndAnotherInARowAreOneFinding() throws {
    let found = try expect(
      "row-without-action", in: Self.screen("actions: [Close, End]", "«selects Finish»"))
    let finding = try #require(found.first)
    #expect(finding.message == "1.1 does not offer 'Finish', and has no row for its action 'End'")
    #expect(finding.help?.hasPrefix("did you mean 'End'? otherwise list 'Finish'") == true)
    let related = try #require(finding.related.first)
    #expect(related.location.source.text(related.location.span) == "End")
  }

  /// Which of several belong together is not known: none of them is lost.
  @Test func severalNamesWithoutPartnersAreFindingsEach() throws {
    let text = Self.screen("actions: [Close, End, Wait]", "selects Finish")
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.severity > .note }
    #expect(
      found.map(\.rule.id).sorted() == ["action-without-row", "action-without-row", "row-without-action"])
  }

  /// A number may have been meant to be any other, so none is written.
  @Test func aMissingNumberHasNoFix() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Door
              transitions:
                - {id: 1.1a, user: selects Open, next: «1.12»}
                - {id: 1.1b, user: selects Close, next: 1.2}
            - {id: 1.2, screen: Hall, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)
    let found = try expect("unknown-step", in: text)
    #expect(found.first?.fixes.isEmpty == true)
  }

  /// A step that was pasted twice keeps its number once; the other gets one that is free and in order, or none.
  @Test func aStepThatIsPastedTwiceGetsNoNumberThatIsTaken() throws {
    let step = "      - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects Close, next: 1.2}]}\n"
    let last = "      - {id: 1.2, screen: Open, transitions: [{id: 1.2a, user: selects Close, next: end}]}\n"
    let found = Linter.lint(try MarkedProject(useCase(step + step + last)).project).filter {
      $0.rule.id == "duplicate-id"
    }
    #expect(!found.isEmpty)
    #expect(found.flatMap(\.fixes).flatMap(\.edits).allSatisfy { !["1.1", "1.2"].contains($0.text) })
  }

  @Test func aCopyThatDiffersByASlipIsFound() throws {
    func project(_ name: String, _ message: String) -> String {
      useCase(
        """
              - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects A, next: 1.2}, {id: 1.1b, user: selects B, next: 1.3}]}
              - id: 1.2
                prompt: Wrong code, try again
                message: you have 2 more attempts to open it.
                actions: [OK]
                transitions: [{id: 1.2a, user: selects OK, next: 1.1}]
              - id: 1.3
                prompt: \(name)
                message: \(message)
                actions: [OK]
                transitions: [{id: 1.3a, user: selects OK, next: end}]
        """)
    }
    let same = "Wrong code, try again"
    try expectNothing(in: project(same, "you have 1 more attempt to open it."), by: "near-duplicate-screen")
    try expectNothing(
      in: project("Wrong code, go home", "you have 1 more attempt to open it"), by: "near-duplicate-screen")
    try expect("near-duplicate-screen", in: project(same, "«you have 1 more attempt to open it»"))
    try expect("near-duplicate-screen", in: project("«Wrong code try again»", "go home now, please."))
  }

  /// A screen that offers more in one document is an extension; one that offers something else contradicts.
  @Test func aScreenOffersTheSameEverywhere() throws {
    func flow(_ id: String, _ actions: String...) -> String {
      let rows = actions.enumerated().map { number, action in
        "{id: 1.1\(["a", "b", "c"][number]), user: selects \(action), next: end}"
      }
      return useCase(
        "      - {id: 1.1, screen: Forgot code, actions: [\(actions.joined(separator: ", "))], transitions: [\(rows.joined(separator: ", "))]}",
        id: id)
    }
    let one = flow("UC1.1", "Ask", "Back")
    try expectNothing(
      in: one + "---\n" + flow("UC1.2", "Ask", "Back", "Help"), by: "inconsistent-screen-actions")
    try expectNothing(in: one + "---\n" + flow("UC1.2", "Remove"), by: "inconsistent-screen-actions")
    let other = flow("UC1.2", "Remove", "Back").replacing(
      "screen: Forgot code", with: "screen: «Forgot code»")
    let found = try expect("inconsistent-screen-actions", in: one + "---\n" + other)
    #expect(found.first?.message == "'Forgot code' offers 'Remove' here, but 'Ask' in UC1.1 1.1")
  }
}
