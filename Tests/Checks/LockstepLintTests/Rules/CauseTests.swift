import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// One mistake is one finding: what only follows from it is held back.
@Suite struct CauseTests {
  private static let partial = """
    flow: PF1.1
    kind: partial-flow
    title: Confirm
    results: [Confirm, Cancel]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Confirm
            actions: [Confirm, Cancel]
            transitions:
              - {id: 1.1a, user: selects Confirm, result: Confirm}
              - {id: 1.1b, user: selects Cancel, result: Cancel}
    ---

    """
  private static let caller = useCase(
    """
          - id: 1.1
            partial-flow: PF1.1
            transitions:
              - {id: 1.1a, returns: Confirm, next: end}
              - {id: 1.1b, returns: Cancel, next: back}
    """)

  @Test func aRowThatGivesAnotherResultIsOneFinding() throws {
    try expectNothing(in: Self.partial + Self.caller)
    let text = Self.partial.replacing("result: Confirm}", with: "result: «Agreed»}")
    // Neither is the declared result missing then, nor need the caller take it.
    try expect("unknown-result", in: text + Self.caller)
    let taken = Self.caller.replacing("returns: Confirm", with: "returns: Agreed")
    let found = Linter.lint(try MarkedProject(text + taken).project).map(\.rule.id)
    #expect(found == ["unknown-result"], "where the caller takes it, the list is wrong")
  }

  /// Either of the two flows may be meant, so that nothing is missing in the other one, nor are results of the call.
  @Test func aLinkThatNamesAnotherFlowIsOneFinding() throws {
    func partial(_ id: String, _ users: String) -> String {
      Self.partial.replacing("PF1.1", with: id).replacing("title: Confirm", with: "title: Ask \(id)")
        .replacing(
          "scenarios:", with: "overview: {used-by: \(users)}\nscenarios:")
    }
    let others =
      partial("PF1.1", "[UC1.1]")
      + partial("PF1.2", "[]").replacing(
        "Cancel, result: Cancel}",
        with: "Cancel, result: Cancel}\n          - {id: 1.1c, event: time is up, result: Late}"
      ).replacing("[Confirm, Cancel]\noverview", with: "[Confirm, Cancel, Late]\noverview")
    try expectNothing(in: others + Self.caller)
    let call = Self.caller.replacing(
      "partial-flow: PF1.1", with: "partial-flow: PF1.2\n        label: PF1.1 Ask PF1.1")
    let found = Linter.lint(try MarkedProject(others + call).project).map(\.rule.id)
    #expect(found == ["mismatched-link-label"])
  }

  /// One row that gives another result is wrong itself; where two do, the list has another name for it.
  @Test func aListThatCallsAResultOtherwiseIsOneFinding() throws {
    let text = Self.partial.replacing("results: [Confirm,", with: "results: [«Confirmed»,").replacing(
      "result: Cancel}",
      with: "result: Cancel}\n          - {id: 1.1c, event: timer expires, result: Confirm}")
    let caller = Self.caller.replacing("returns: Confirm", with: "returns: Confirmed")
    let found = try expect("unknown-result", in: text + caller)
    #expect(found.first?.help == "write 'Confirm' here, or correct the rows")
    #expect(found.first?.related.count == 2)
  }

  /// Without the row of a step its rows are not those of the step above, and what leads to it leads somewhere.
  @Test(arguments: [
    (
      "**System displays screen 'Open'**<ul><li>Actions: Close, Home</li></ul>", "User selects Close",
      "User selects Home"
    ),
    ("**System opens the door**", "Case: It is open", "Case: It is locked"),
    ("**System executes partial flow [PF1.1 Confirm](PF1.1_Confirm.md)**", "Result: Yes", "Result: No"),
  ])
  func aStepWithoutItsRowIsOneFinding(_ title: String, _ first: String, _ second: String) throws {
    func findings(_ head: String, _ number: String = "1.2") throws -> [String] {
      let source = SourceText(
        path: "UC1.1_OpenTheDoor.md",
        text: """
          # Use Case 1.1 Open the door

          | # | Description | Next |
          |---|---|---|
          | **1** | **PRIMARY SCENARIO** | |
          | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open, Leave</li></ul> | |
          | 1.1a | User selects Open | 1.2 |
          | 1.1b | User selects Leave | 7.7 |
          \(head)| \(number)a | \(first) | End |
          | \(number)b | \(second) | 1.1 |

          """)
      let read = MarkdownReader.read(source)
      let settings = "lockstep: 1\nexternal-flows: {PF1.1: {title: Confirm, results: [\"Yes\", \"No\"]}}\n"
      let project = Project(
        [try #require(read.value)], settings: try MarkedProject(settings).project.settings)
      return Linter.lint(project, said: read.diagnostics).filter { $0.severity >= .warning }.map {
        "\($0.row ?? "") \($0.rule.id)"
      }
    }
    #expect(try findings("| **1.2** | \(title) | |\n") == ["1.1b unknown-step"])
    #expect(try findings("") == ["1.1b unknown-step", "1.2 markdown-row"])
    // Below a row of another step they have the wrong number.
    #expect(try !findings("| **1.3** | \(title) | |\n").contains("1.2 markdown-row"))
  }

  /// A row whose words are those of what a screen is called explains why it. is unreachable
  @Test func aLostTargetExplainsTheScreenOfItsName() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Enter code
              transitions:
                - {id: 1.1a, user: «selects Forgot code»}
                - {id: 1.1b, user: selects Close, next: end}
        - id: 2
          title: RECOVER
          steps: [{id: 2.1, screen: Forgot code, transitions: [{id: 2.1a, user: selects Close, next: end}]}]
      """)
    try expect("missing-target", in: text)
  }

  @Test func aRowThatNamesItsActionWronglyIsOneFinding() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Welcome
              actions: [Back, Help]
              transitions:
                - {id: 1.1a, user: «selects Bacqz», next: back}
                - {id: 1.1b, user: selects Help, next: end}
      """)
    let found = try expect("row-without-action", in: text)
    #expect(found.first?.help?.hasPrefix("did you mean 'Back'?") == true)
    #expect(found.first?.related.count == 1)
  }

  @Test func amongWrongNumbersNoGapIsFound() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: «1.9a», user: selects A, next: back}
                - {id: 1.1b, user: selects B, next: end}
      """)
    try expect("misplaced-id", in: text)
    #expect(Linter.lint(try MarkedProject(text).project).map(\.rule.id) == ["misplaced-id"])
    let double = text.replacing("«1.9a»", with: "1.1a").replacing("1.1b", with: "«1.1a»")
      .replacing(
        "selects B, next: end}",
        with: "selects B, next: end}\n          - {id: 1.1c, user: selects C, next: end}")
    #expect(Linter.lint(try MarkedProject(double).project).map(\.rule.id) == ["duplicate-id"])
  }

  @Test func aFlowThatDoesNotExistIsNoBrokenLinkToo() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Close, go-to: «UC9.9», label: UC9.9 Nothing, href: UC9.9_Nothing.md}
      """)
    try expect("unknown-flow", in: text + "---\nlockstep: 1\n")
  }

  @Test func aTriggerWhoseRowIsLostIsRight() throws {
    func project(_ row: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Welcome
                actions: [Menu, Close]
                transitions:
                  - {id: 1.1a, user: selects Close, next: end}\(row)
        """) + "---\n"
        + useCase(
          "      - {id: 1.1, screen: Menu, transitions: [{id: 1.1a, user: selects Close, next: end}]}",
          id: "UC1.2"
        ).replacing(
          "title: A flow\n", with: "title: A menu\noverview: {triggered-by: [User selects 'Menu' in UC1.1]}\n"
        )
    }
    try expectNothing(in: project("\n          - {id: 1.1b, user: selects Menu, go-to: UC1.2}"))
    let lost = try MarkedProject(project("")).project
    #expect(Linter.lint(lost).map(\.rule.id) == ["action-without-row"])
  }

  @Test func aScenarioThatALostTargetLedToIsNoFindingOfItsOwn() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: «selects Settings»}
                - {id: 1.1b, user: selects Close, next: end}
        - id: 2
          title: VIEW SETTINGS MENU
          steps: [{id: 2.1, screen: Settings, transitions: [{id: 2.1a, user: selects Close, next: end}]}]
      """)
    try expect("missing-target", in: text)
    try expect(
      "unreachable-scenario",
      in: text.replacing("«selects Settings»}", with: "selects Settings, next: end}")
        .replacing("- id: 2\n", with: "- id: «2»\n"))
  }

  @Test func aMisspeltErrorIsNotExcusedByItsPage() throws {
    let text = useCase(
      """
            - id: 1.1
              system: loads
              transitions:
                - {id: 1.1a, case: Loaded, next: end}
                - {id: 1.1b, error: No internet, error-flow: No internet, href: errors.md#no-internet, label: No internet}
      """
    ).replacing(
      "title: A flow\n",
      with:
        "title: A flow\noverview: {possible-errors: [\"[No internet](errors.md#no-internet)\"]}\nerrors: [No internet]\n"
    )
    try expectNothing(in: text)
    try expect("undeclared-error", in: text.replacing("error: No internet,", with: "error: «No internt»,"))
    try expectNothing(in: text.replacing("error: No internet,", with: "error: The list cannot be loaded,"))
  }

  @Test func anOutcomeThatOnlyDoesSomethingIsADeadEndWhateverElseLeadsOn() throws {
    let text = Self.caller.replacing(
      "returns: Confirm, next: end}", with: "returns: «Confirm», do: says thanks}")
    try expect("stuck-outcome", in: Self.partial + text)
    try expect(
      "stuck-outcome",
      in: Self.partial
        + text.replacing(
          "«Confirm», do: says thanks}",
          with:
            "«Confirm», do: says thanks}\n          - {id: 1.1c, event: timer expires, after: 1s, next: end}")
    )
  }

  @Test func whatAReaderCannotUnderstandOfARowIsSaidOnce() throws {
    /// A document with these words in the last cell of row 1.1a.
    func findings(_ next: String) throws -> [String] {
      let source = SourceText(
        path: "UC1.1_OpenTheApp.md",
        text: """
          # Use Case 1.1 Open the app

          | # | Description | Next |
          |---|---|---|
          | **1** | **PRIMARY SCENARIO** | |
          | **1.1** | **System displays screen 'Home'**<ul><li>Actions: Close</li></ul> | |
          | 1.1a | User selects Close | \(next) |

          """)
      let read = MarkdownReader.read(source)
      let document = try #require(read.value)
      let found = Linter.lint(Project([document]), said: read.diagnostics.filter { $0.severity == .error })
      return found.filter { $0.row == "1.1a" }.map { "\($0.rule.id): \($0.help ?? "")" }
    }
    #expect(try findings("Bakc") == ["markdown-target: did you mean 'Back'?"])
    #expect(try findings("Back") == [])
    #expect(try findings("").map { $0.prefix(15) } == ["missing-target:"])
  }

  @Test(arguments: [
    (
      "| **1** | | |\n| **1.1** | **System displays screen 'Home'** | |\n| 1.1a | User selects Close | End |",
      1
    ),
    (
      "| **1** | **HOME** | |\n| **1.1** | **System displays screen ''** | |\n| 1.1a | User selects Close | End |",
      1
    ),
    ("| **1** | **HOME** | |\n| **1.1** | **System displays screen 'Home'** | |\n| 1.1a | Case: | End |", 1),
    (
      "| **1** | **HOME** | |\n| **1.1** | **System displays screen 'Home'** | |\n| 1.1a | User selects Close | End |",
      0
    ),
  ])
  func aRowWithoutWordsIsSaidOnce(_ rows: String, _ count: Int) throws {
    let text =
      "# Use Case 1.1 Open the app\n\n## Flow\n\n| # | Description | Next |\n|---|---|---|\n\(rows)\n"
    let read = MarkdownReader.read(SourceText(path: "UC1.1_OpenTheApp.md", text: text))
    let found = Linter.lint(Project([try #require(read.value)]), said: read.diagnostics)
    let about = found.filter {
      $0.severity >= .warning && ["markdown-row", "empty-text"].contains($0.rule.id)
    }
    #expect(about.count == count, "\(about.map(\.message))")
  }

  /// A link alone leads to a flow if it has the number of one, else it is taken for what an error shows.
  @Test(arguments: [
    ("[UC1.1 Open the app](UC1.1_OpenTheApp.md)", "Go to:"),
    ("[No internet](Errors.md#no-internet)", "Error flow:"),
  ])
  func aLinkAloneIsOneFinding(_ next: String, _ meant: String) throws {
    let settings = """
      lockstep: 1
      error-flows:
        No internet: {document: Errors.md, anchor: no-internet}
      """
    let source = SourceText(
      path: "UC1.1_OpenTheApp.md",
      text: """
        # Use Case 1.1 Open the app

        ## Overview

        | Aspect | Description |
        |---|---|
        | **Possible errors** | <ul><li>[No internet](Errors.md#no-internet)</li></ul> |

        ---

        ## Flow

        | # | Description | Next |
        |---|---|---|
        | **1** | **PRIMARY SCENARIO** | |
        | **1.1** | **System loads the cards** | |
        | 1.1a | Case: Cards are there | End |
        | 1.1b | Error: No internet | \(next) |

        """)
    let read = MarkdownReader.read(source)
    let project = try MarkedProject(settings).project
    let found = Linter.lint(
      Project([try #require(read.value)], settings: project.settings), said: read.diagnostics
    ).filter { $0.row == "1.1b" && $0.severity >= .warning }
    #expect(found.map(\.message) == ["a link without a word before it is read as '\(meant)'"])
    #expect(found.map(\.help) == ["write '\(meant) ' before it"])
  }

  @Test func aCallOfAFlowThatDoesNotExistIsNotAlsoMissedWhereItWasMeant() throws {
    let partial = Self.partial.replacing("results:", with: "overview: {used-by: [«UC1.1»]}\nresults:")
    let plain = partial.replacing("«", with: "").replacing("»", with: "")
    try expectNothing(in: plain + Self.caller)
    let called = Self.caller.replacing("partial-flow: PF1.1", with: "partial-flow: «PF1.11»")
    try expect("unknown-flow", in: plain + called)
    // The list is stale where nothing is called at all.
    try expect(
      "used-by-stale",
      in: partial
        + useCase(
          """
                - id: 1.1
                  screen: Home
                  transitions:
                    - {id: 1.1a, user: selects Close, next: end}
          """))
  }
}
