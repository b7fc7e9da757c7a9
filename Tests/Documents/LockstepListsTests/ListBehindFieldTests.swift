import Lockstep
import LockstepLists
import LockstepModel
import Testing

/// A main flow without a heading of its own, behind the fields of a use case.
@Suite struct ListBehindFieldTests {
  private static let sentences = """
    1. Guest hands over the key.
    2. System displays the open bills.
    3. Guest confirms the bills.

    ## Extensions

    - 3a. Guest disputes a bill.
      - 3a1. System records the dispute.
      - Use case ends.

    """

  private static func steps(_ head: String) -> [String] {
    let text = "# UC-30 Return a key\n\n\(head)\n\n\(sentences)"
    let read = ListFormat().read(
      SourceText(path: "a.md", text: text), wording: .builtIn, domain: DomainDeclaration())
    return read.value?.flows.flatMap(\.steps).map(\.id.value) ?? []
  }

  @Test(arguments: ["**Actor:** Guest", "Actor: Guest", "**Goal:** Pay\n\n**Primary Actor:** Guest"])
  func itIsTheMainFlow(_ head: String) {
    // Sentence 3 is a row of the screen in sentence 2.
    #expect(Self.steps(head) == ["1", "2", "3a1"])
  }

  /// The list is what has to be true before.
  @Test func aListOfConditionsIsNone() {
    #expect(Self.steps("**Actor:** Guest\n\n**Preconditions:** these").isEmpty)
  }

  /// Paragraphs instead of headings: each title begins a use case, each line of an extension an alternative.
  @Test func plainLinesAreTitlesAndExtensions() async throws {
    let text = """
      Use case UC1 – Return a key
      Primary actor: Guest
      1. Guest hands over the key.
      2. System displays the open bills.
      3. Guest confirms the bills.
      Extension 2a: There are no bills. System displays a hint. Use case ends.

      Use case UC2 – Leave
      Primary actor: Guest
      1. Guest returns the key (UC1).
      2. System stores the departure.

      """
    #expect(try await Lists.findings(["a.md": text]) == [])
    let read = ListFormat().read(
      SourceText(path: "a.md", text: text), wording: .builtIn, domain: DomainDeclaration())
    let flows = read.value?.flows ?? []
    #expect(flows.map(\.id.value) == ["UC1", "UC2"])
    #expect(flows.map { $0.steps.map(\.id.value) } == [["1", "2?", "2", "2a1"], ["1", "2"]])
  }
}
