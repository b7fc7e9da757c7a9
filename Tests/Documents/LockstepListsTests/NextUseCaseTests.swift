import LockstepLists
import LockstepModel
import Testing

/// Where a use case ends, and the next one begins, if no word of its title says so.
@Suite struct NextUseCaseTests {
  private func documents(_ text: String) throws -> [FlowDocument] {
    let source = SourceText(path: "a.md", text: text)
    let read = ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration())
    return try #require(read.value?.flows)
  }

  /// The titles with the values of the overviews.
  private func summaries(_ text: String) throws -> [String] {
    try documents(text).map { document in
      let rows = document.overview.map { row in
        switch row.value {
        case .text(let text): "\(row.key.value)=\(text.value)"
        case .list(let texts): "\(row.key.value)=\(texts.map(\.value).joined(separator: "+"))"
        }
      }
      return ([document.title.value] + rows).joined(separator: "|")
    }
  }

  private static let registration = """
    ### 1.1 Registration

    **Actor:** New User
    **Preconditions:** User is not registered
    **Main Flow:**

    1. User opens the page
    2. System creates the account
    """
  private static let books = """
    ### 1.2 Books

    **Actor:** Librarian
    **Preconditions:** Librarian is logged in
    **Main Flow:**

    1. Librarian selects a book
    2. System stores the book
    """
  private static let summaries = [
    "1.1 Registration|actors=New User|preconditions=User is not registered",
    "1.2 Books|actors=Librarian|preconditions=Librarian is logged in",
  ]

  @Test(arguments: [
    "", "## Library", "# Part two\n\n## Library\n\nAll about books.", "**Postconditions:**",
    "**Remark about it**",
    "**Extensions:**\n\n2a. It exists: Use case ends.", "## Business rules\n\n- Books are free.",
  ])
  func aTitleOfTheSameRankBeginsTheNextOne(_ between: String) throws {
    let found = try summaries("# Use Cases\n\n\(Self.registration)\n\n\(between)\n\n\(Self.books)\n")
    #expect(found == Self.summaries)
  }

  /// Labels in lists, as plain lines, and as rows of tables.
  @Test(arguments: [
    "## @title\n\n* **Actor:** @actor\n* **Main flow:**\n  1. @actor @act.\n  2. System stores it.",
    "## @title\n\nActors:\n@actor\n\nFlow of events:\n1. @actor @act.\n2. System stores it.",
    "## @title\n\n| Field | Value |\n|---|---|\n| Actor | @actor |\n| Main flow | 1. @actor @act.<br>2. System stores it. |",
    "## @title\n\n### Actor\n\n@actor\n\n### Main flow\n\n1. @actor @act.\n2. System stores it.",
  ])
  func labelsOfAnyFormBelongToTheirHeading(_ form: String) async throws {
    func make(_ title: String, _ actor: String, _ act: String) -> String {
      form.replacing("@title", with: title).replacing("@actor", with: actor).replacing("@act", with: act)
    }
    let text = "\(make("Create", "Teacher", "sends it"))\n\n\(make("Hand in", "Student", "sends work"))"
    #expect(try summaries(text) == ["Create|actors=Teacher", "Hand in|actors=Student"])
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  /// A chapter by itself is no title where the first label is below another heading.
  @Test func aChapterIsNoTitle() throws {
    let text =
      "## UC1 Registration\n\n"
      + Self.registration.split(separator: "\n").dropFirst().joined(separator: "\n\n")
      + "\n\n## Further use cases\n\n\(Self.books)\n"
    #expect(try summaries(text).map { $0.prefix { $0 != "|" } } == ["Registration", "1.2 Books"])
  }

  @Test func theNameOfAUseCaseIsThatOfItsHeading() throws {
    let parts = ["Registration", "Login", "Search"].enumerated().map { number, name in
      "### \(number + 1). \(name)\n\n---\nUse case name:\n\(name)\n\n---\nFlow of events:\n1. User opens \(name).\n2. System stores it.\n"
    }
    #expect(try summaries(parts.joined(separator: "\n")) == ["Registration", "Login", "Search"])
  }

  @Test func aUseCaseInAChapterOfErrorsIsOne() async throws {
    let text = """
      ## Balances

      ### UC-BAL-002: Get plan
      **Actor**: Member
      **Main Flow**:
      1. Member requests the plan
      2. System returns the plan

      ## Error Handling

      ### UC-ERR-001: Handle a token
      **Actor**: Visitor
      **Main Flow**:
      1. Visitor makes a request
      2. System returns an error
      """
    #expect(try summaries(text) == ["Get plan|actors=Member", "Handle a token|actors=Visitor"])
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  @Test func aTitleWithTheWordsOfAnIDIsOne() throws {
    let text = """
      ##### Use case: Export

      **MSS**

      1. User requests to export data.
      2. System exports the data.

      ##### UC-CommandError : User enters a wrong command

      Precondition: User passes wrong parameters

      1. System detects an error and displays a message.
      2. User corrects the command.
      """
    #expect(
      try summaries(text) == [
        "Export",
        "UC-CommandError : User enters a wrong command|preconditions=User passes wrong parameters",
      ])
  }

  /// Rules of the document are not those of its last use case.
  @Test(arguments: ["## Business Rules", "# Business Rules", "## Notes"])
  func aPartOfTheDocumentEndsTheUseCase(_ heading: String) throws {
    let text = """
      ## UC-1: Pay

      **Actor:** User

      **Main Flow:**
      1. User pays.
      2. System stores it.

      \(heading)

      - It is fast.

      **Goal:** Money
      """
    #expect(try summaries(text) == ["Pay|actors=User"])
  }

  /// Where all parts have the rank of the title, they belong to it.
  @Test func partsOfTheRankOfTheTitleAreItsOwn() throws {
    let text = """
      ## UC-1: Pay

      ## Actor

      User

      ## Main Flow

      1. User pays.
      2. System stores it.

      ## Business Rules

      - It is fast.
      """
    #expect(try summaries(text) == ["Pay|actors=User|rules=It is fast"])
  }

  @Test func topicsInAListAreNoParts() async throws {
    let text = """
      # UC-1: Invite

      **Actor:** Admin

      **Main Flow:**

      1. Admin opens the list
      2. System displays it

      ### Data

      - Main flow
      - Error handling
      - State management
      """
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  /// Two plans of tests, of which nothing says that they are use cases.
  @Test func plansOfTestsAreNone() async throws {
    let plans = ["A", "B"].map { name in
      "### Test \(name)\n\n**Preconditions:** Page \(name) exists\n\n**Steps:**\n\n1. Open the page\n2. Press the button\n"
    }
    let source = SourceText(path: "a.md", text: plans.joined(separator: "\n"))
    #expect(!ListFormat().recognises(source, .builtIn))
  }

  /// Sentences without a subject in one use case leave the others as they are, in any language.
  @Test func aUseCaseInAnotherLanguageStaysWithoutTheNextOne() async throws {
    let text = """
      # Casos de Uso

      ### UC01: Buscar

      - **Ator**: Cliente
      - **Fluxo Principal**:
        1. Cliente acessa a tela de busca.
        2. O sistema mostra a lista.

      ### UC02: Comprar

      - **Ator**: Cliente
      - **Fluxo Principal**:
        1. Acessa a área de "Assinatura".
        2. Escolhe um plano.
        3. Paga.
      """
    #expect(try documents(text).map { $0.sections.flatMap(\.scenarios).count } == [1, 0])
    #expect(try await Lists.findings(["a.md": text]) == ["a.md:14 unread-use-case"])
  }
}
