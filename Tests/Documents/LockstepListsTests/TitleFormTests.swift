import Lockstep
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// What comes before a title, and tables that each are a use case.
@Suite struct TitleFormTests {
  @Test(arguments: [
    "# User Flow Specification: UC-6 Check in\n\n**Actor:** Guest\n\n## Main Flow\n\n1. Guest opens it.\n2. System shows it.",
    "# Use case specification — UC-6: Check in\n\n**Actor:** Guest\n\n## Main Flow\n\n1. Guest opens it.\n2. System shows it.",
    "**Use case specification — UC-6: Check in**\n\n| Field | Value |\n|---|---|\n| Actor | Guest |\n| Main flow | 1. Guest opens it.<br>2. System shows it. |",
    "| Item | Value |\n|---|---|\n| UC ID | UC-6 |\n| UC Name | Check in |\n| Actor | Guest |\n| Main flow | 1. Guest opens it.<br>2. System shows it. |",
  ])
  func anIDBehindAMarkIsThatOfTheUseCase(_ text: String) throws {
    let document = try Lists.document(text)
    #expect(document.id.value == "UC-6")
    #expect(document.title.value == "Check in")
  }

  private func flows(_ text: String) throws -> [FlowDocument] {
    let source = SourceText(path: "a.md", text: text)
    return try #require(
      ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration()).value?.flows)
  }

  @Test(arguments: [
    ":pencil2: **Use case: UC01 - Add a member**", "✏️ **Use case: UC01 - Add a member**",
    "### 🔐 UC01: Add a member", "## 3.1.4 UC01 Add a member", "# 3 UC01 Add a member",
  ])
  func aTitleIsReadBehindOtherSigns(_ title: String) throws {
    let found = try flows(
      "\(title)\n\n**Actor:** Guest\n\n**MSS**\n\n1. Guest enters a name.\n2. System adds the member.\n")
    #expect(found.map(\.id.value) == ["UC01"])
    #expect(found.map(\.title.value) == ["Add a member"])
  }

  @Test func eachTableWithANameIsAUseCase() throws {
    func table(_ name: String) -> String {
      "| | |\n| --- | --- |\n| Name | \(name) |\n| Actor | Guest |\n| Normal flow | 1. Guest opens the app.<br> 2. System stores it. |\n\n"
    }
    let found = try flows("# Use Cases\n\n" + table("Login") + table("Check") + table("Leave"))
    #expect(found.map(\.title.value) == ["Login", "Check", "Leave"])
    #expect(found.allSatisfy { $0.sections.first?.scenarios.first?.steps.count == 2 })
  }

  private static func fields(_ last: String) -> String {
    """
    # UC-2 Log in

    | Field | Description |
    |---|---|
    | Actor | Guest |
    | Main flow | 1. Guest opens the app.<br> 2. System asks for a name.<br> 3. System stores it. |
    \(last)
    """
  }

  @Test func aRowMayLackItsLastCell() throws {
    #expect(try flows(Self.fields("| Issues | ")).map(\.id.value) == ["UC-2"])
  }

  @Test func aNameInBracketsIsNotPartOfACondition() async throws {
    let text = Self.fields(
      "| Alternative flows and exceptions | [Login failure] If, in step 3 of the main flow the login fails, the system warns the guest and the use case ends. |"
    )
    let found = Lists.lines(try Lists.document(text))
    #expect(
      found.contains { $0.contains(" case 'in step 3 of the main flow the login fails' → A1") }, "\(found)")
    #expect(try await Lists.findings(["UC-2.md": text]) == [])
  }

  @Test func theValueOfAnotherFieldIsNoSentence() throws {
    let found = Lists.lines(try Lists.document(Self.fields("| Open points | 1. Who reads it?<br>2. When? |")))
    #expect(found.count { $0.hasPrefix("1 ") } == 1 && !found.contains { $0.contains("Who") }, "\(found)")
  }

  /// Below a number by itself.
  @Test(arguments: ["> Guest pays", "Guest pays."]) func theNextLineMayHaveTheWords(_ line: String) throws {
    let text =
      "## Use Case 1\n\n\(line)\n\n**Actor:** Guest\n\n**Main flow:**\n\n1. Guest pays.\n2. System stores it.\n"
    let document = try Lists.document(text)
    #expect(document.id.value == "UC1")
    #expect(document.title.value.hasPrefix("Guest pays"))
  }

  private static let flow = "**Actor:** Guest\n\n**Main flow:**\n\n1. Guest pays.\n2. System stores it.\n\n"

  /// The mark behind a number is not part of a title, and an ID behind it is the ID.
  @Test(arguments: [
    ("## Use Case 1. Register", "UC1", "Register"),
    ("## Use case 2, UC-02 - Manage items", "UC-02", "Manage items"),
    ("## Use Case 3) Leave", "UC3", "Leave"), ("#Use Case 4: Pay", "UC4", "Pay"),
    ("##UC-5 Pay", "UC-5", "Pay"),
  ])
  func aTitleBeginsBehindTheMarkOfItsNumber(_ title: String, _ id: String, _ name: String) throws {
    let found = try flows("\(title)\n\n\(Self.flow)")
    #expect(found.map(\.id.value) == [id])
    #expect(found.map(\.title.value) == [name])
  }

  /// Older Markdown needs no blank behind the mark of a heading.
  @Test func headingsMayLackTheirBlank() async throws {
    let text = ["Pay", "Leave"].map {
      "#UseCase: \($0)\n\n**Actor:** Guest\n\n###Main flow\n\n1. Guest acts.\n2. System stores it.\n\n"
    }
    let found = try flows(text.joined())
    #expect(found.map(\.title.value) == ["Pay", "Leave"])
    #expect(try await Lists.findings(["a.md": text.joined()]) == [])
  }

  /// An ID in a heading begins a use case, whose title is a label.
  @Test func anIDInAHeadingBeginsAUseCase() throws {
    let text = [("UC-01", "Browse films"), ("UC-02", "Buy a ticket"), ("UC-03", "Manage films")].map {
      id, title in
      "## Use Case ID: \(id)\n\n**Title:** \(title)\n\n\(Self.flow)"
    }
    for before in ["", "# 03. Use Cases Specifications\n\n"] {
      let found = try flows(before + text.joined())
      #expect(found.map(\.id.value) == ["UC-01", "UC-02", "UC-03"])
      #expect(found.map(\.title.value) == ["Browse films", "Buy a ticket", "Manage films"])
    }
  }

  /// Below a title it says which one that is.
  @Test func anIDInAHeadingBelowATitleIsThatOfIt() throws {
    let text = ["UC-01", "UC-02"].map { "# Use case: Pay \($0)\n\n## Use Case ID: \($0)\n\n\(Self.flow)" }
    let found = try flows(text.joined())
    #expect(found.map(\.id.value) == ["UC-01", "UC-02"])
    #expect(found.map(\.title.value) == ["Pay UC-01", "Pay UC-02"])
  }
}
