import LockstepLists
import LockstepModel
import Testing

/// Tables of fields and values: which rows and cells belong together.
@Suite struct FieldTableTests {
  private static let rows = [
    "1 system 'Guest opens the list'", "  1 user 'opens the list' → 2", "2 screen 'games'",
    "  3 user 'chooses a game' → 4", "4 system 'stores the loan'", "  4 case 'as written' → end",
    "  4a case 'The game is lent' → 4a", "4a:", "4a1 system 'sends a hint'", "  4a1 case 'as written' → 2",
  ]

  private static func table(_ body: String) -> String { "# UC-1 Borrow a game\n\n\(body)\n" }

  private static let main =
    "1. Guest opens the list<br>2. System displays the games<br>3. Guest chooses a game<br>4. System stores the loan"
  private static let alternative =
    "4a. The game is lent<br>4a1. System sends a hint. Use case resumes at step 2."

  @Test(arguments: [
    // Each sentence in a row of its own, below an empty name.
    """
    | Use case | Borrow a game |
    |---|---|
    | Actor | Guest |
    | Main flow | 1. Guest opens the list |
    | | 2. System displays the games |
    | | 3. Guest chooses a game |
    | | 4. System stores the loan |
    | Extensions | 4a. The game is lent |
    | | 4a1. System sends a hint. Use case resumes at step 2. |
    """,
    // No bars at the edges.
    """
    Use case | Borrow a game
    ---|---
    Actor | Guest
    Main flow | \(main)
    Extensions | \(alternative)
    """,
    "Use case | Borrow a game |\n-------|------\nActor | Guest |\nMain flow | \(main) |\nExtensions | \(alternative) |",
    // A paragraph before it, and two fields in a row.
    """
    All about games.
    ID | UC-1 | Name | Borrow a game
    :---|---|---|---
    Actor | Guest | Priority | high
    Main flow | \(main) | |
    Extensions | \(alternative) | |
    """,
    // Numbers in cells of their own, below the heads of a template.
    """
    | Use case (name) | Borrow a game |
    |---|---|
    | Actor | Guest |

    | Description | Step | Action |
    |---|---|---|
    | | 1 | Guest opens the list |
    | | 2 | System displays the games |
    | | 3 | Guest chooses a game |
    | | 4 | System stores the loan |
    | Extensions | Step | Branching action |
    | | 4a | The game is lent |
    | | 4a1 | System sends a hint. Use case resumes at step 2. |
    """,
    // The steps of an alternative have numbers of their own.
    """
    | Use case | Borrow a game |
    |---|---|
    | Actor | Guest |
    | Main flow | \(main) |
    | Extensions | 4a. The game is lent |
    | | 1. System sends a hint. Use case resumes at step 2. |
    """,
  ])
  func itIsReadInEachForm(_ body: String) async throws {
    let text = Self.table(body)
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines == Self.rows, "\(lines)")
  }

  /// A column beside that of the system says who acts; a number needs no mark where all cells have one.
  @Test(arguments: ["1. ", "1) ", "1.1 ", "1 "]) func theHeadOfAColumnIsTheActor(_ first: String) async throws
  {
    let sentences = [
      "Guest opens the list", "System displays the games", "Guest chooses one", "System stores it",
    ]
    let rows = sentences.enumerated().map { number, sentence in
      let cell = first.replacing("1", with: "\(number + 1)", maxReplacements: 1) + sentence
      return number % 2 == 0 ? "| \(cell) | |" : "| | \(cell) |"
    }
    let text = Self.table(
      "#### Main scenario\n\n| Guest | System |\n|---|---|\n" + rows.joined(separator: "\n"))
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    #expect(try Lists.document(text).steps.map(\.kind.value.rawValue) == ["system", "screen", "system"])
  }

  /// Marks of East Asian text behind numbers.
  @Test(arguments: ["、", "．", "：", "）"]) func aWideMarkSetsANumberOff(_ mark: String) async throws {
    let text = Self.table(
      "**Actor:** Guest\n\n## Main flow\n\n1\(mark)Guest opens the list\n2\(mark) System displays the games\n3\(mark)Guest chooses a game\n4\(mark)System stores the loan\n\n## Extensions\n\n4a\(mark)The game is lent\n4a1\(mark)System sends a hint. Use case resumes at step 2."
    )
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines == Self.rows, "\(lines)")
  }

  /// Text with bars is a table only if a row of dashes follows.
  @Test func barsInTextAreNoTable() async throws {
    let text = Self.table(
      "**Actor:** Guest\n\n## Main flow\n\nEither | or.\n\n1. Guest opens a | b.\n2. System stores it.")
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    #expect(try Lists.document(text).steps.map(\.id.value) == ["1", "2"])
  }

  /// If most alternatives lack the same, that is one finding; if few do, each is a mistake by itself.
  @Test func aHabitIsOneFinding() async throws {
    let main =
      "1. Guest opens the list.\n2. System displays the games.\n3. Guest chooses a game.\n4. System stores it."
    func found(_ open: Int) async throws -> [String] {
      let branches = (0..<5).map { number in
        "- 4\("abcde".dropFirst(number).first ?? "a"). The game is number \(number).\n  - 4\("abcde".dropFirst(number).first ?? "a")1. System sends a hint."
          + (number < open ? "" : " Use case ends.")
      }
      return try await Lists.findings(["UC-1.md": Lists.useCase(main, branches.joined(separator: "\n"))])
    }
    #expect(try await found(1) == ["UC-1.md:15 open-alternative"])
    #expect(try await found(3).count == 3)
    #expect(try await found(5) == ["UC-1.md:15 open-alternative"])
  }

  /// A subject that only stores or sends may be a user: it is not taken for the system if another one checks something.
  @Test func aUserWhoSendsIsNoSystem() async throws {
    let text = Lists.useCase(
      "1. Teacher sends a request.\n2. Server checks the session.\n3. Teacher sends it again.", actor: "Pupil"
    )
    #expect(try await Lists.findings(["UC-1.md": text]) == ["UC-1.md:7 unread-use-case"])
  }

  // MARK: Rows of steps, and the first row

  private static let steps =
    "| 1 | Guest opens the list |\n| 2 | System displays the games |\n| 3 | Guest chooses a game |\n| 4 | System stores the loan |"

  /// The numbers below the fields are those of the steps.
  @Test(arguments: ["**Step #** | **Description**", "Step | Action", "Steps # | Description", "# | What"])
  func stepsMayFollowTheFieldsOfATable(_ head: String) async throws {
    let table =
      "| Actor | Guest |\n|---|---|\n| Precondition | The shop is open. |\n| \(head) |\n\(Self.steps)\n| Postcondition | The loan is stored. |"
    let document = try Lists.document(Self.table(table))
    let expected = Self.rows.prefix(5) + ["  4 case 'as written' → end"]
    #expect(Lists.lines(document) == Array(expected))
    #expect(document.overview.contains { $0.key.value == OverviewAspect.postconditions.rawValue })
    #expect(try await Lists.findings(["UC-1.md": Self.table(table)]) == [])
  }

  /// `UC1.1 | Lend a game` is the ID with its title, in each table.
  @Test func theFirstRowMayHaveTheID() throws {
    func table(_ id: String, _ title: String) -> String {
      "| **\(id)** | *\(title)* |\n|---|---|\n| Precondition | The shop is open. |\n| Step # | Description |\n\(Self.steps)\n\n"
    }
    let text =
      "## Use case 1 (UC1): loans\n\n**Actor:** Guest\n\n" + table("UC1.1", "Lend") + table("UC1.2", "Return")
    let source = SourceText(path: "a.md", text: text)
    let flows = ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration()).value?.flows ?? []
    #expect(flows.map(\.id.value) == ["UC1.1", "UC1.2"])
    #expect(flows.map(\.title.value) == ["Lend", "Return"])
    #expect(flows.allSatisfy { $0.sections.first?.scenarios.first?.steps.count == 3 })
  }

  @Test(arguments: ["Use Case UC7", "UC7", "Use case 7"])
  func theHeadMayHaveTheID(_ name: String) throws {
    let text =
      "# Specification\n\n| \(name) | Borrow |\n|---|---|\n| Actor | Guest |\n| Main flow | \(Self.main) |\n"
    let document = try Lists.document(text)
    #expect(document.id.value == "UC7")
    #expect(document.title.value == "Borrow")
  }

  /// Rows with other names are fields, too, where one holds the main flow.
  @Test func fewFieldsNeedAKnownName() async throws {
    let rows = ["Sources", "Author", "Date", "Requirements", "Reviewer"].map { "| \($0) | Ann |\n" }.joined()
    let text = Self.table(
      "| Field | Value |\n|---|---|\n\(rows)| Actor | Guest |\n| Main flow | \(Self.main) |\n| Extensions | \(Self.alternative) |"
    )
    #expect(Lists.lines(try Lists.document(text)) == Self.rows)
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
  }
}
