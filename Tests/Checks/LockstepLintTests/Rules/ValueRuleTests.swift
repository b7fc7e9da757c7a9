import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// What is entered, brought along and read.
@Suite struct ValueRuleTests {
  private static let code = """
          - id: 1.1
            screen: Code
            inputs: [{text: Code, name: code, secret: true}, {text: Name, name: name}]
            transitions:
              - {id: 1.1a, user: enters code, gives: code, next: 1.2}
              - {id: 1.1b, user: enters name, gives: name, next: 1.2}

    """

  @Test func everyInputIsGiven() throws {
    let text = useCase(
      Self.code
        + "      - {id: 1.2, system: waits, reads: [code, name], transitions: [{id: 1.2a, case: Done, next: end}]}"
    )
    try expectNothing(in: text, by: "discarded-input")
    try expect(
      "discarded-input",
      in: text.replacing("gives: name, ", with: "").replacing("name: name", with: "name: «name»"))
  }

  /// A table has no names for inputs.
  @Test func anInputOfATableIsGivenByItsWords() throws {
    let text = """
      # Use Case 1.1 Open

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Goal** | Open. |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Code'**<ul><li>Input: Code</li></ul> | |
      | 1.1a | User enters code | End |
      """
    let read = MarkdownReader.read(SourceText(path: "UC1.1_Open.md", text: text))
    let found = Linter.lint(Project([try #require(read.value)]), said: read.diagnostics)
    #expect(found.isEmpty, "\(Findings(diagnostics: found))")
  }

  @Test func aSecretIsKeptForWhoReadsItLater() throws {
    let steps = { (keeps: String, between: String, read: String) in
      useCase(
        Self.code + """
                - {id: 1.2, system: validates code, reads: [code, name]\(keeps), transitions: [{id: 1.2a, case: Right, next: 1.3}, {id: 1.2b, case: Wrong, next: 1.1}]}
                - {id: 1.3, \(between), transitions: [{id: 1.3a, user: selects OK, next: 1.4}]}
                - {id: 1.4, system: opens, reads: [\(read)], transitions: [{id: 1.4a, case: Done, next: end}, {id: 1.4b, case: Stuck, next: 1.1}]}
          """)
    }
    let found = try expect("secret-not-kept", in: steps("", "prompt: Really", "«code»"))
    #expect(found.first?.help == "add 'keeps: [code]' to 1.2")
    #expect(found.first?.related.count == 1)
    try expectNothing(in: steps(", keeps: [code]", "prompt: Really", "code"))
    // What is no secret stays.
    try expectNothing(in: steps("", "prompt: Really", "name"))
    // A screen in between gives it anew.
    let again = "screen: Again, input: {text: Code, name: code, secret: true}"
    let given = steps("", again, "code").replacing(
      "user: selects OK,", with: "user: enters code, gives: code,")
    try expectNothing(in: given, by: "secret-not-kept")
  }

  /// "Try again" runs the check anew, and not the screen before it.
  @Test func aSecretIsKeptForTheSameActionAgain() throws {
    let steps = { (keeps: String, read: String, retry: String) in
      useCase(
        Self.code + """
                - {id: 1.2, system: validates code, reads: [\(read)]\(keeps), transitions: [{id: 1.2a, case: Right, next: end}, {id: 1.2b, case: Wrong, next: 1.3}]}
                - {id: 1.3, prompt: Wrong code, actions: [Try again], transitions: [{id: 1.3a, user: selects Try again, next: \(retry)}]}
          """)
    }
    let found = try expect("secret-not-kept", in: steps("", "«code»", "1.2"))
    #expect(found.first?.help == "add 'keeps: [code]' to 1.2")
    try expectNothing(in: steps(", keeps: [code]", "code", "1.2"))
    try expectNothing(in: steps("", "code", "1.1"))
  }

  @Test func everyCaseOfABuiltInActionHasAName() throws {
    let text = useCase(
      """
            - id: 1.1
              system: determines whether a PID was obtained
              action: account.pid
              transitions:
                - {id: 1.1a, case: «PID was obtained», next: end}
                - {id: 1.1b, case: PID was not obtained, as: none, next: back}
      """)
    let found = try expect("unnamed-outcome", in: text)
    #expect(found.first?.help == "add 'as: …' with one of 'obtained'")
    // The words may be the name.
    try expectNothing(in: text.replacing("«PID was obtained»", with: "Obtained"), by: "unnamed-outcome")
    // A driver that is asked for the outcome takes the words.
    try expectNothing(
      in: text.replacing("        action: account.pid\n", with: "").replacing("«", with: "").replacing(
        "»", with: ""))
  }

  @Test func bothWaysIntoABlockBringItsTime() throws {
    let text = useCase(
      """
            - id: 1.1
              system: validates code
              transitions:
                - {id: 1.1a, case: Right, next: end}
                - {id: 1.1b, case: Wrong, values: {locked-for: duration}, next: 1.2}
                - {id: 1.1c, case: «Locked already», next: 1.2}
                - {id: 1.1d, case: Someone else, next: 1.3}
            - {id: 1.2, screen: Locked, transitions: [{id: 1.2a, event: time is up, after: locked-for, next: 1.1}]}
            - {id: 1.3, screen: Other, transitions: [{id: 1.3a, user: selects OK, next: end}]}
      """)
    let found = try expect("outcome-lacks-value", in: text)
    #expect(found.first?.help == "add 'values: {locked-for: duration}'")
    try expectNothing(
      in: text.replacing("«Locked already»,", with: "Locked already, values: {locked-for: duration},"),
      by: "outcome-lacks-value")
  }

  @Test func gapsInMessagesAreFilled() throws {
    let text = useCase(
      """
            - id: 1.1
              system: validates code
              transitions:
                - {id: 1.1a, case: Right, next: end}
                - {id: 1.1b, case: Wrong, values: {left: integer}, next: 1.2}
            - id: 1.2
              screen: Wrong
              message: Still [left] left, [«lefft»], [Card Title], [card_name], [x](y.md), [].
              transitions: [{id: 1.2a, user: selects OK, next: 1.1}]
      """)
    let found = try expect("unfilled-placeholder", in: text)
    #expect(found.first?.help == "did you mean 'left'?")
    // A flow that names no values has gaps for people to read.
    try expectNothing(
      in: text.replacing("values: {left: integer}, ", with: "").replacing("«", with: "").replacing(
        "»", with: ""),
      by: "unfilled-placeholder")
  }

  /// A flow that shows a value, and the flow that it calls, which brings one.
  private static func parcel(_ message: String, own: String = "", called: String = "Wait.") -> String {
    useCase(
      """
            - {id: 1.1, partial-flow: PF1, transitions: [{id: 1.1a, returns: Right, next: 1.2}]}
            - id: 1.2
              screen: Box
              message: \(message)
              transitions: [{id: 1.2a, user: selects Close, next: 1.3}]
            - {id: 1.3, system: closes box, transitions: [{id: 1.3a, case: Box is closed\(own), next: end}]}
      """) + """

        ---
        flow: PF1
        kind: partial-flow
        title: Check the code
        overview: {used-by: [UC1.1]}
        results: [Right]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                system: checks code
                transitions: [{id: 1.1a, case: Code is right, values: {box: text}, next: 1.2}]
              - id: 1.2
                screen: Found
                message: \(called)
                transitions: [{id: 1.2a, user: selects OK, result: Right}]

        """
  }

  /// Values of a flow that was called end with it.
  @Test func aValueOfACalledFlowDoesNotFillAGap() throws {
    let found = Linter.lint(try MarkedProject(Self.parcel("It is in [box].")).project).filter {
      $0.rule.id == "unfilled-placeholder"
    }
    let finding = try #require(found.count == 1 ? found[0] : nil)
    #expect(finding.location.source.text(finding.location.span) == "box" && finding.flow == "UC1.1")
    #expect(finding.message == "nothing provides 'box' in UC1.1: PF1 does, but its values end with it")
    let related = try #require(finding.related.first)
    #expect(
      related.location.source.text(related.location.span) == "box"
        && related.location.source.path != finding.location.source.path)
  }

  /// A flow that calls nothing.
  private static let shelf =
    "---\n"
    + useCase(
      "      - {id: 1.1, system: sorts, transitions: [{id: 1.1a, case: Done, values: {shelf: text}, next: end}]}",
      id: "UC3.3")

  @Test(arguments: [
    (parcel("Hello.", called: "On [shelf].") + shelf, true),
    (parcel("It is in [box].", own: ", values: {box: text}"), false),
    (parcel("Hello.", own: ", values: {shelf: text}", called: "On [shelf].") + shelf, false),
    // Who else may call a flow is not known: it says so, or a call leads nowhere.
    (parcel("Hello.", called: "On [shelf].").replacing("[UC1.1]", with: "[UC9.9]") + shelf, false),
    (
      parcel("Hello.", called: "On [shelf].") + shelf.replacing("system: sorts", with: "partial-flow: PF9"),
      false
    ),
  ]) func onlyAGapThatNoCallerFillsIsAFinding(text: String, isFound: Bool) throws {
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.rule.id == "unfilled-placeholder" }
    #expect(found.count == (isFound ? 1 : 0), "\(text)")
  }

  @Test func aMisspeltUnitMeansTheNearestOne() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Wait
              transitions:
                - {id: 1.1a, event: timer expires «(after 1 minuet)», next: end}
      """)
    let found = try expect("unread-wording", in: text)
    #expect(found.first?.help == "did you mean 'minute'? write 'after: 1m'")
    #expect(found.first?.fixes.first?.edits.first?.text == ", after: 1m")
  }

  @Test func aMisspeltGapIsOneFindingNotTwo() throws {
    let text = useCase(
      """
            - id: 1.1
              system: checks code
              transitions: [{id: 1.1a, case: Code is wrong, values: {left: integer, since: text}, next: 1.2}]
            - id: 1.2
              screen: Wrong
              message: Still [lefft] left.
              transitions: [{id: 1.2a, user: selects OK, next: 1.1}]
      """)
    let found = Linter.lint(try MarkedProject(text).project).filter {
      ["unused-value", "unfilled-placeholder"].contains($0.rule.id)
    }
    // What the gap does not mean is still said.
    #expect(found.map(\.rule.id) == ["unused-value", "unfilled-placeholder"])
    #expect(found.first?.message == "nothing reads the value 'since'")
  }

  @Test func whatNothingReadsIsANote() throws {
    let text = useCase(
      """
            - id: 1.1
              system: validates code
              transitions:
                - {id: 1.1a, case: Right, next: end}
                - {id: 1.1b, case: Wrong, values: {left: integer, «since»: text, for: duration}, next: 1.2}
            - id: 1.2
              screen: Wrong
              message: "[left] left."
              transitions: [{id: 1.2a, event: time is up, after: for, next: 1.1}]
      """)
    let found = try expect("unused-value", in: text)
    #expect(found.allSatisfy { $0.severity == .note })
  }

  @Test func wordsThatSayATimeHaveIt() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Wait
              actions: [Cancel]
              transitions:
                - {id: 1.1a, event: «timer expires (after 5m)», next: end}
                - {id: 1.1b, event: «time is up (after 5m)», after: 10m, next: end}
                - {id: 1.1c, event: it rings (after 5m), after: 5m, next: end}
                - {id: 1.1d, event: it stops (after the user has left), next: end}
                - {id: 1.1e, user: selects Cancel (when Cancelable), next: end}
      """)
    let found = try expect("condition-only-in-text", in: text)
    #expect(found.count == 2)
  }

  @Test func aTimeInWordsIsMovedToItsField() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Wait
              actions: [Cancel]
              transitions:
                - {id: 1.1a, event: timer expires «(after 5 minutes)», next: end}
                - {id: 1.1b, user: selects Cancel, next: end}
      """)
    let found = try expect("unread-wording", in: text)
    let edit = try #require(found.first?.fixes.first?.edits.first)
    #expect(edit.text == ", after: 5m")
    // With the blank before the words.
    #expect(found.first.map { edit.span.start + 1 == $0.location.span.start } == true)
  }

  @Test(arguments: ["«5 minutes» without input", "«five minutes» pass", "«5 minutes»"])
  func aTimeInTheWordsOfAnEventStartsNoTimer(words: String) throws {
    let found = try expect(
      "unread-wording",
      in: useCase(
        "      - {id: 1.1, screen: Wait, transitions: [{id: 1.1a, event: \(words), next: end}]}"))
    #expect(found.first?.help == "add 'after: 5m'")
  }

  @Test(arguments: ["a minute passes", "the bus leaves in 5 minutes", "5 parcels come in"])
  func otherNumbersInTheWordsOfAnEventAreWords(words: String) throws {
    let text = "      - {id: 1.1, screen: Wait, transitions: [{id: 1.1a, event: \(words), next: end}]}"
    let found = Linter.lint(try MarkedProject(useCase(text)).project)
    #expect(!found.contains { $0.rule.id == "unread-wording" })
  }

  @Test func aLabelWithASlipIsNamed() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Home
              details: [«"Mesage: Welcome"», «"Action: Close"», "Note: it moves", «"Actions: Close"», "Time 1: 2"]
              transitions:
                - {id: 1.1a, user: selects Close, next: end}
      """)
    let found = try expect("misspelt-detail-label", in: text)
    #expect(
      found.map(\.help) == [
        "did you mean 'message:'?", "did you mean 'actions:'?", "write it under the key 'actions:'",
      ])
  }

  @Test func aCallOfTheOtherKindIsOneFinding() throws {
    let text = """
      flow: UC1.1
      kind: use-case
      title: Enter
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, use-case: «PF5.2», transitions: [{id: 1.1a, returns: Done, next: 1.2}]}
            - {id: 1.2, partial-flow: «UC5.2», next: end}
      ---
      lockstep: 1
      external-flows: {PF5.2: {title: Unlock, results: [Done]}, UC5.2: {title: Ring}}
      """
    let found = try expect("mismatched-call-kind", in: text)
    #expect(found.first?.message == "PF5.2 is a partial flow, and 1.1 calls it as a use case")
  }

  /// The words of secrets that a domain brings count beside those that every app has.
  @Test func namesOfSecretsAreThoseOfTheDomainToo() throws {
    func screen(_ name: String, _ marked: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Sign in
                input: {text: It, name: \(marked)}
                transitions: [{id: 1.1a, user: enters it, gives: \(name), next: end}]

        """)
    }
    try expect("undeclared-secret", in: screen("new-pin", "«new-pin»"))
    try expectNothing(in: screen("opinion", "opinion"))
  }

  @Test func twoSwappedRowsAreOneFinding() throws {
    let text = """
      flow: UC1.1
      kind: use-case
      title: Enter
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - id: 1.1
              system: validates code
              transitions:
                - {id: 1.1a, case: Code is right, next: end}
                - {id: 1.1b, case: "Code is invalid (first time)", next: «3»}
                - {id: 1.1c, case: "Code is invalid (second time)", next: 2}
        - id: 2
          title: WHEN CODE IS INVALID, FIRST TIME
          steps: [{id: 2.1, prompt: Wrong, transitions: [{id: 2.1a, user: selects OK, next: 1.1}]}]
        - id: 3
          title: WHEN CODE IS INVALID, SECOND TIME
          steps: [{id: 3.1, prompt: Again, transitions: [{id: 3.1a, user: selects OK, next: end}]}]
      """
    let found = try expect("swapped-targets", in: text)
    #expect(found.first?.help == "swap '3' and '2'")
    #expect(found.first?.row == "1.1b")
  }
}
