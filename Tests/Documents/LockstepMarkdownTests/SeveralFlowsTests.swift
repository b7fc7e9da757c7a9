import LockstepMarkdown
import LockstepModel
import Testing

/// Documents with several flows, each under a heading of its own.
@Suite struct SeveralFlowsTests {
  private static func flow(_ heading: String, _ next: String) -> String {
    """
    \(heading)

    ### Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'A'** | |
    | 1.1a | User selects B | \(next) |

    """
  }

  private static func read(_ text: String) -> Checked<[FlowDocument]> {
    MarkdownReader.readAll(SourceText(path: "UC1_All.md", text: text))
  }

  @Test(arguments: ["# Use Case 1.1 First|# Use Case 1.2 Second", "# UC1.1 First|## Use Case 1.2: Second"])
  func eachIsCalledByItsHeading(_ headings: String) throws {
    let both = headings.split(separator: "|").map(String.init)
    let text =
      Self.flow(both[0], "1.1") + "\nA note.\n\n" + Self.flow(both[1], "Go to: [UC1.1 First](UC1.1_First.md)")
    let flows = try #require(Self.read(text).value)
    #expect(flows.map(\.id.value) == ["UC1.1", "UC1.2"])
    #expect(flows.map(\.title.value) == ["First", "Second"])
    #expect(flows.allSatisfy { $0.steps.count == 1 && $0.sections.count == 1 })
    #expect(flows[0].textAfter?.value == "A note.")
    // Each place is one of the document.
    let second = flows[1].steps[0].id
    #expect(flows[1].source.text(second.span) == second.value)
  }

  @Test func otherHeadingsArePartsOfAFlow() throws {
    let text =
      Self.flow("# Use Case 1.1 First", "End") + "\n## See UC1.2\n\n## Flow (Destination)\n\n"
      + Self.flow("", "End").split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
    let flows = try #require(Self.read(text).value)
    #expect(flows.count == 1 && flows[0].sections.count == 2)
  }
}
