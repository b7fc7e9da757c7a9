import Lockstep
import LockstepLists
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// The forms that people write alternatives, tables and ids in.
@Suite struct FormTests {
  private static let main = """
    1. Clerk opens the mailbox.
    2. System displays the mails.
    3. Clerk writes a mail.
    4. System sends the mail.
    """

  private static func text(_ parts: String, main: String = main) -> String {
    "# UC-1 Send mail\n\n**Actor:** Clerk\n\n## Main flow\n\n\(main)\n\n\(parts)\n"
  }

  private func lines(_ parts: String, main: String = main) throws -> [String] {
    Lists.lines(try Lists.document(Self.text(parts, main: main)))
  }

  private static let extensions = "## Extensions\n\n"

  // MARK: Who acts

  @Test func aRowSaysWhoActs() throws {
    let document = try Lists.document(Self.text(Self.extensions + "- 3a. Clerk cancels: use case ends."))
    let rows = document.steps.flatMap(\.transitions).filter { $0.trigger.kind == .user }
    #expect(
      rows.map { Wording.builtIn.sentence($0.trigger) } == [
        "Clerk opens the mailbox", "Clerk writes a mail", "Clerk cancels",
      ])
    #expect(document.steps.map(\.kindWords) == ["step", "screen", "system"])
  }

  @Test func aColumnNamesWhoActs() throws {
    let table =
      "| Step | Actor | Action |\n|---|---|---|\n| 1 | Clerk | opens it |\n| 2 | System | saves it |"
    #expect(try lines("", main: table).first == "1 system 'Clerk opens it'")
  }

  @Test func theActorBehindWhenOpensAUseCase() throws {
    let found = try lines(
      "", main: "1. This use case begins when the clerk opens the mailbox.\n2. System stores it.")
    #expect(found[1] == "  1 user 'opens the mailbox' → 2")
  }

  @Test func aSentenceBelowTheActorsNamesNone() throws {
    let text = Self.text("").replacing(
      "Clerk\n\n", with: "Clerk\n\nIf the server is down, the system asks for patience first.\n\n")
    let overview = try Lists.document(text).overview.map { "\($0.value)" }
    #expect(overview.contains { $0.contains("Clerk") }, "\(overview)")
    #expect(!overview.contains { $0.contains("patience") }, "\(overview)")
    #expect(Lists.lines(try Lists.document(text)) == Lists.lines(try Lists.document(Self.text(""))))
  }

  @Test func aHyphenBelongsToAName() throws {
    let text = Self.text("", main: "1. Team-Leader opens it.\n2. System stores it.")
      .replacing("Actor:** Clerk", with: "Actor:** Team-Leader")
    #expect(Lists.lines(try Lists.document(text))[1] == "  1 user 'opens it' → 2")
  }

  @Test(arguments: [
    "As a **Clerk**, I want to send mails.", "As a Clerk I want to send mails.",
    "Als Clerk möchte ich Mails senden.",
    "En tant que **Clerk**,\nje veux envoyer des messages.", "Como Clerk, quiero enviar correos.",
  ])
  func theRoleOfAUserStoryActs(_ story: String) throws {
    let text = Self.text("").replacing("**Actor:** Clerk", with: story)
    #expect(Lists.lines(try Lists.document(text))[1] == "  1 user 'opens the mailbox' → 2")
  }

  @Test func aStrangerInAnAlternativeIsFound() async throws {
    func text(_ sentence: String) -> String {
      Self.text(
        Self.extensions
          + "* 4a. The mail is empty.\n  * 4a1. System displays a hint.\n  * 4a2. \(sentence)\n  * 4a3. Clerk writes a mail.\n"
          + "  * 4a4. System stores it.\n  * 4a5. Use case resumes at step 4.")
    }
    #expect(
      try await Lists.findings(["UC-1.md": text("Porter carries the mail.")]) == [
        "UC-1.md:16 undeclared-actor"
      ])
    // Others say who is meant, or that nobody in particular is.
    for sentence in ["The mail is deleted.", "Danach druckt der Clerk den Brief.", "Mails are sorted."] {
      #expect(try await Lists.findings(["UC-1.md": text(sentence)]) == [])
    }
  }

  @Test func aSlipOfADeclaredActorIsNamed() async throws {
    let text = Lists.useCase(
      "1. Recipient selects a box.\n2. System opens it.\n3. Recepient taps Done.\n4. System closes it.",
      actor: "Recipient")
    let workspace = Workspace(MemoryFiles(["UC-1.md": text]))
    let found = try await workspace.check(workspace.targets(of: ["."])).diagnostics
    #expect(found.map(\.rule.id) == ["undeclared-actor"])
    #expect(
      found.first?.help?.hasPrefix("did you mean 'Recipient'? Else declare") == true, "\(found.map(\.help))")
  }

  // MARK: Headings of alternatives

  @Test func numberedLinesMayBeHeadings() async throws {
    let text =
      "1. Use case\nUC-1 | Send mail\n\n2. Actors\n> Clerk\n\n3. Preconditions\n> none\n\n4. Main flow\n> Clerk opens it.\n"
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:10 unread-use-case"])
  }

  @Test(arguments: [
    ("### Alternative Flow A: Mail is empty (step 4)", "A"), ("### A1: Mail is empty (step 4)", "A1"),
    ("### E1: Mail is empty (step 4)", "E1"), ("### 4a. Mail is empty", "4a"),
    ("### AF1 – Mail is empty (step 4)", "AF1"), ("**Alternative Flow A: Mail is empty (step 4)**", "A"),
    ("## Exceptions\n\n### Exception E1: Empty\n\n**Trigger:** Step 4 - Mail is empty", "E1"),
    ("## Alternative flow (step 4): Mail is empty", "A1"),
    ("## Exceptions\n\n### Empty\n\n**Trigger:** (step 4) Mail is empty", "A1"),
  ])
  func anAlternativeIsReadUnderAnyHeading(_ heading: String, _ label: String) throws {
    let found = try lines(heading + "\n\n1. System displays a hint.\n2. Use case ends.")
    #expect(found.contains("  \(label) case 'Mail is empty' → \(label)"))
    let step = label == "4a" ? "4a1" : label + ".1"
    #expect(found.contains("  \(step) case 'as written' → end"))
  }

  /// Alternatives without a condition, which steps cite, are told apart by the names of their headings.
  @Test func anAlternativeWithoutAConditionHasTheNameOfItsHeading() async throws {
    let main = """
      1. Clerk opens the mailbox.
      2. System displays the ways (AF1), or asks for one (AF2).
      3. Clerk chooses one.
      4. System sends the mail.
      """
    let parts =
      "### Alternative flow 1\n\n1. System displays a form.\n2. Return to step 4.\n\n"
      + "### Alternative flow 2\n\n1. System displays a hint.\n2. Return to step 4."
    let text = Self.text(parts, main: main)
    #expect(try await Lists.findings(["UC-1.md": text]).allSatisfy { !$0.hasSuffix("ambiguous-rows") })
    let found = try lines(parts, main: main)
    #expect(found.contains { $0.contains("AF1 case 'Alternative flow 1'") }, "\(found)")
    #expect(found.contains { $0.contains("AF2 case 'Alternative flow 2'") }, "\(found)")
  }

  @Test(arguments: [
    "Error handling", "Error Scenarios", "Secondary scenario", "Unsuccessful scenario: it is empty",
  ])
  func anAlternativeWithoutAStepIsSaid(_ heading: String) async throws {
    let text = Self.text("## \(heading)\n\n1. System displays a hint.\n2. Use case ends.")
    let found = try await Lists.findings(["UC-1.md": text])
    #expect(found.count == 1 && found[0].hasSuffix("unanchored-alternative"))
  }

  @Test func anotherHeadingBehindASingleAlternativeIsNone() async throws {
    let text = Self.text(
      "### A1: Mail is empty (step 4)\n\n1. System displays a hint.\n2. Use case ends.\n\n### Pictures\n\nSee below."
    )
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  @Test func aListMayBeOneAlternative() throws {
    let found = try lines("**Alternative Flow:**\n\n1. At step 3 the clerk cancels.\n2. Use case ends.")
    #expect(found.contains("  A1 user 'cancels' → end"))
    let named = try lines(
      "## Alternative Flows\n\n### Alternative Flow 1\n1. At step 4, the mail is empty.\n2. System displays a hint.\n3. Use case ends."
    )
    #expect(named.contains("  AF1 case 'the mail is empty' → AF1"))
    #expect(named.contains("  AF1.2 case 'as written' → end"))
  }

  @Test func aListThatRunsOnIsNoLabel() async throws {
    let text = Self.text("## Alternative Flows\n\n5. Clerk cancels.\n6. Use case ends.")
    #expect(try await Lists.findings(["UC-1.md": text]).allSatisfy { !$0.hasSuffix("unknown-step") })
  }

  /// Where all alternatives of a use case lack the same, its author left it out.
  @Test func aHabitOfAUseCaseIsOneFinding() async throws {
    let text = Self.text(
      "## Alternative Flows\n\n"
        + (1...3).map { "### A\($0): Case \($0) (step 3)\n\n1. System displays a hint.\n\n" }.joined())
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:16 open-alternative"])
    // One that leads somewhere makes the others mistakes.
    let other = text + "### A4: Case 4 (step 3)\n\n1. Use case ends.\n"
    #expect(try await Lists.findings(["UC-1.md": other]).count == 3)
  }

  // MARK: Conditions

  @Test(arguments: [
    ("- 3a. If the clerk cancels, the use case ends.", "  3a user 'cancels' → end"),
    ("- 3a. When Clerk closes the mail, use case ends.", "  3a user 'closes the mail' → end"),
    ("- 3a. If Clerk selects \"Back\": return to step 2.", "  3a user 'selects \"Back\"' → 2"),
    ("- 3a. The clerk cancels and the use case ends.", "  3a user 'cancels' → end"),
    ("- **A1 (step 3):** Clerk cancels. Use case ends.", "  A1 user 'cancels' → end"),
    ("- **A1 (Step 4):** Motor runs → System stops it. Use case ends.", "  A1 case 'Motor runs' → A1"),
    ("- E1 Card refused (step 4): System stops it. Use case ends.", "  E1 case 'Card refused' → E1"),
    (
      "- 4a. If the mail is empty, the system displays a hint and returns to step 3.",
      "  4a case 'the mail is empty' → 4a"
    ),
    ("- Step 4a: The mail is empty. Use case ends.", "  4a case 'The mail is empty' → end"),
    ("\\*b. At any time, Clerk cancels: use case ends.", "  *b user 'cancels' → end"),
    ("\\*b. At any time Clerk cancels: use case ends.", "  *b user 'cancels' → end"),
    ("3a–4a. Clerk cancels: use case ends.", "  3a–4a user 'cancels' → end"),
    ("3/4a. Clerk cancels: use case ends.", "  3/4a user 'cancels' → end"),
  ])
  func conditionAndConsequence(_ line: String, _ row: String) throws {
    #expect(try lines(Self.extensions + line).contains(row))
  }

  @Test(arguments: [
    "Jump to step 3.", "Goto step 3.", "→ Step 3", "UC ends.", "Flow terminates.", "Ends use case.",
    "The use case has ended.", "Fortsetzung bei Schritt 2.", "Gehe zu Schritt 2.",
  ])
  func whereItLeads(_ end: String) async throws {
    let text = Self.text(
      Self.extensions + "- 4a. The mail is empty.\n  - 4a1. System displays a hint.\n  - 4a2. \(end)")
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  @Test func aParagraphGoesOnWithTheOuterAlternative() async throws {
    let text = Self.text(
      Self.extensions
        + """
        - 4a. It is empty.
          - 4a1. System asks.
            - 4a1a. Clerk declines.
              Use case resumes at step 3.
          - 4a2. Clerk confirms.

          Use case resumes at step 2.
        """)
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }

  @Test func aStepBehindAMisplacedAlternativeIsOfTheOuterOne() async throws {
    let text = Self.text(
      Self.extensions
        + "4a. It is empty:\n\n   4a1. System asks.\n   4a2. Clerk confirms.\n        9a2a. It is late:\n"
        + "             9a2a1. Use case ends.\n   4a3. Return to step 2.\n")
    #expect(try await Lists.findings(["UC-1.md": text]).count == 1)
  }

  @Test func aNumberOfNoStepIsNotAnError() async throws {
    let text = Self.text(Self.extensions + "- 4.1. The file is too big. Use case ends.")
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:14 unanchored-alternative"])
  }

  /// The remedy names the numbers of the document, those of the user's sentences among them.
  @Test func remediesNameTheNumbersThatThereAre() async throws {
    let parts = """
      ### A1: Mail is empty

      1. System asks for a text.
      2. Use case continues at step 9.

      ### A2: Box is full (step 4)

      1. Use case ends.
      """
    let workspace = Workspace(MemoryFiles(["UC-1.md": Self.text(Self.extensions + parts)]))
    let found = try await workspace.check(workspace.targets(of: ["."])).diagnostics
    #expect(
      found.first { $0.rule.id == "unanchored-alternative" }?.help
        == "name the step behind the condition: '(step N)', with its number from 1 to 4")
    let anchored = Workspace(
      MemoryFiles(["UC-1.md": Self.text(Self.extensions + parts.replacing("empty", with: "empty (step 3)"))]))
    let unknown = try await anchored.check(anchored.targets(of: ["."])).diagnostics.first {
      $0.rule.id == "unknown-step"
    }
    #expect(unknown?.help?.hasPrefix("known here: 1, 2, 3, 4, ") == true, "\(unknown?.help ?? "none")")
  }

  // MARK: Loops

  @Test(arguments: [
    "      Steps 3a1-3a2 are repeated until it is right.\n",
    "\n      Steps 3a1-3a2 are repeated until it is right.\n",
    "  * Steps 3a1-3a2 are repeated until it is right.\n",
  ])
  func repeatedStepsOfAnAlternative(_ loop: String) throws {
    let found = try lines(
      Self.extensions
        + "* 3a. The data are wrong.\n  * 3a1. System asks.\n  * 3a2. Clerk answers.\n\(loop)\n  Use case resumes at step 4."
    )
    #expect(found.contains("  3a2+ text 'it is right' → 4"))
    #expect(found.contains { $0.hasPrefix("  3a2++ text") && $0.hasSuffix("→ 3a1") })
  }

  @Test(arguments: [("Steps 1-2", []), ("Steps 1-9", ["9"]), ("Steps 8-9", ["8"])])
  func repeatedStepsExist(_ steps: String, _ missing: [String]) async throws {
    let text = Self.text(
      "", main: "1. Clerk opens it.\n2. System sends it.\n3. \(steps) are repeated until Clerk is done.")
    #expect(try await Lists.findings(["UC-1.md": text]) == missing.map { _ in "UC-1.md:9 unknown-step" })
  }

  // MARK: Tables

  @Test func bothSentencesOfARowAreRead() throws {
    let table = """
      | Step | User action | System response |
      |---|---|---|
      | 1 | Clerk opens the mailbox | System displays the mails |
      | 2 | Clerk writes a mail | System sends the mail |
      """
    #expect(
      try lines(Self.extensions + "2a. The mail is empty. Use case ends.", main: table) == [
        "1 system 'Clerk opens the mailbox'", "  1 user 'opens the mailbox' → 1+", "1+ screen 'mails'",
        "  2 user 'writes a mail' → 2+", "2+ system 'sends the mail'", "  2+ case 'as written' → end",
        "  2a case 'The mail is empty' → end",
      ])
  }

  @Test func theHeadsOfColumnsNameWhoActs() throws {
    let table = "| Step | Clerk | System |\n|---|---|---|\n| 1 | Opens it | |\n| 2 | | Stores it |"
    #expect(
      try lines("", main: table) == [
        "1 system 'Clerk Opens it'", "  1 user 'Opens it' → 2", "2 system 'Stores it'",
        "  2 case 'as written' → end",
      ])
  }

  @Test func whatFollowsAConditionIsInTheThirdColumn() async throws {
    let text = Self.text(
      Self.extensions
        + "| Step | Condition | Action |\n|---|---|---|\n| 4a | Mail is empty | System displays a hint. Return to step 33. |"
    )
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:16 unknown-step"])
  }

  @Test func eachTableOfFieldsIsAUseCase() throws {
    let tables = ["UC-1", "UC-2"].map {
      "| Use case ID | \($0) |\n|---|---|\n| Actor | Clerk |\n| Main flow | 1. Clerk asks.<br>2. System answers. |\n"
    }
    let source = SourceText(path: "a.md", text: tables.joined(separator: "\n"))
    let read = ListReader.read(source, .builtIn, format: ListFormat())
    #expect(read.value?.map(\.id.value) == ["UC-1", "UC-2"])
  }

  // MARK: Names

  @Test(arguments: [
    ("# Use Case 1: Add Item", "UC1"), ("# UC 12 – Send", "UC12"), ("**UC1 — Register**", "UC1"),
  ])
  func theTitleHasTheID(_ title: String, _ id: String) throws {
    let text = Self.text("").replacing("# UC-1 Send mail", with: title)
    #expect(try Lists.document(text).id.value == id)
  }

  @Test(arguments: [
    "# TC-01 Login\n\n**Preconditions:** none\n\n**Steps:**\n\n1. Open the page.\n2. Enter a name.\n",
    "# Git\n\n## Normal flow\n\n1. Create a branch.\n2. Push it.\n\n## Alternative flow: hotfix\n\n1. Branch off main.\n",
    "# Runbook\n\n**Trigger:** alert (step 2)\n\n**Flow:**\n\n1. Restart it.\n2. Wait.\n",
  ])
  func instructionsAreNoUseCases(_ text: String) {
    #expect(!ListReader.recognises(SourceText(path: "a.md", text: text), .builtIn))
  }

  @Test(arguments: [
    ("Sistem", "Misafir takvimi açar", "Sistem takvimi gösterir"),
    ("Hệ thống", "Khách mở lịch", "Hệ thống hiển thị lịch"),
    ("システム", "会員は開く", "システムは表示する"),
  ])
  func theSystemOfAnotherLanguageIsProposed(_ name: String, _ user: String, _ system: String) throws {
    let text = Self.text("", main: "1. \(user).\n2. \(system).\n3. \(user).\n4. \(system).")
    let proposal = try #require(
      ListFormat().proposedWords(for: [SourceText(path: "a.md", text: text)], .builtIn))
    let actors = proposal.entries.filter { $0.term.set == "actors" }
    #expect(actors.map(\.term.key) == ["system"])
    #expect(actors.first?.words == [name])
  }

  // MARK: Calls and numbers

  /// A called use case fails in one way only, so two alternatives for it are a mistake.
  @Test func aSecondAlternativeOfACallIsAmbiguous() async throws {
    let caller = Self.text(
      Self.extensions + "- 4a. Card is refused: use case ends.\n- 4b. Clerk is blocked: use case ends.",
      main: Self.main.replacing("System sends the mail", with: "Clerk executes UC-2 Pay"))
    let called =
      "# UC-2 Pay\n\n**Actor:** Clerk\n\n## Main flow\n\n1. Clerk pays.\n2. System stores it.\n\n"
      + "## Extensions\n\n- 2a. No money: use case fails.\n"
    let found = try await Lists.findings(["UC-1.md": caller, "UC-2.md": called])
    #expect(found == ["UC-1.md:15 ambiguous-rows"])
  }

  @Test func theNumberOfAChapterIsNotPartOfACondition() throws {
    let found = try lines("### 2.2.2 Invalid input (step 4)\n\n1. System shows a hint.\n2. Use case ends.")
    #expect(found.contains("  A1 case 'Invalid input' → A1"))
  }

  @Test func aMissingCodeIsAGap() async throws {
    func text(_ code: String) -> String {
      Self.text(
        "## Alternative Flows\n\n### A1: Mail is empty (step 4)\n\n1. System shows a hint.\n2. Use case ends.\n\n"
          + "### \(code): Mail is long (step 4)\n\n1. System cuts it.\n2. Use case ends.")
    }
    #expect(try await Lists.findings(["UC-1.md": text("A2")]) == [])
    #expect(try await Lists.findings(["UC-1.md": text("E1")]) == [])
    #expect(try await Lists.findings(["UC-1.md": text("A3")]) == ["UC-1.md:19 id-gap"])
  }

  @Test func whatTheUserHasIsNoName() async throws {
    let text = Lists.useCase(Lists.loan, actor: "Guest").replacing(
      "**Primary Actor:** Guest", with: "**Postconditions:** The user has an Outpost stored.")
    let found = try await Lists.findings(["UC-1.md": text.replacing("Guest", with: "User")])
    #expect(found == [])
  }
}
