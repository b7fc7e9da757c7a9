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
}
