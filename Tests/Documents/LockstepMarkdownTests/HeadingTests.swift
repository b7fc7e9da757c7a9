import LockstepMarkdown
import LockstepModel
import Testing

/// Headings without the number of their flow.
@Suite struct HeadingTests {
  private static func read(_ heading: String, at path: String = "UC1.md") -> Checked<FlowDocument> {
    let text = """
      # \(heading)

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **P** | |
      | **1.1** | **System displays screen 'S'**<ul><li>Actions: X</li></ul> | |
      | 1.1a | User selects X | End |
      """
    return MarkdownReader.read(SourceText(path: path, text: text))
  }

  /// What the heading has of the proposed one is not proposed again.
  @Test(arguments: [
    "Use Case Check in", "Use Case: Check in", "UC Check in", "1 Check in", "1. Check in", "Check in",
    "Use Case – Check in",
  ])
  func theHeadingIsProposedOnce(_ heading: String) throws {
    let read = Self.read(heading)
    let found = read.diagnostics.filter { $0.rule == .markdownHeading }
    #expect(found.map(\.help) == ["write '# Use Case 1 Check in'"])
    #expect(read.value?.title.value == "Check in")
    #expect(Self.read("Use Case 1 Check in").diagnostics.isEmpty)
  }

  @Test(arguments: ["Use Cases of a kiosk", "2 ways to pay", "UCAS login"])
  func otherWordsBelongToTheTitle(_ heading: String) throws {
    #expect(Self.read(heading).value?.title.value == heading)
  }

  @Test func theKindIsThatOfTheHeading() throws {
    let read = Self.read("Partial Flow Check in", at: "check-in.md")
    #expect(read.value?.kind.value == .partialFlow)
    #expect(read.value?.title.value == "Check in")
  }
}
