import Lockstep
import LockstepLists
import LockstepModel
import Testing

/// Lists, headings and breaks that are written as HTML, which Markdown shows as such.
@Suite struct HTMLFormTests {
  private static func flows(_ text: String) -> [FlowDocument] {
    let source = SourceText(path: "a.md", text: text)
    return ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration()).value?.flows ?? []
  }

  private static func cell(_ main: String, _ exceptions: String) -> String {
    """
    | Use case | UC-5 Lend a kayak |
    | --- | --- |
    | Actors | Guest |
    | Main flow | \(main) |
    | Exceptions | \(exceptions) |

    """
  }

  /// An ordered list numbers its items, whether they are closed or not.
  @Test(
    arguments: [
      "<ol><li>Guest picks a day.</li><li>System displays the kayaks.</li><li>System saves the rent.</li></ol>",
      "<b>Flow 1</b> <ol> <li> Guest picks a day. <li> System displays the kayaks. <li> System saves the rent. </ol>",
      "1. Guest picks a day. </br> 2. System displays the kayaks.</br>3. System saves the rent.",
    ])
  func theNumbersOfACell(_ main: String) throws {
    let flow = try #require(Self.flows(Self.cell(main, "none")).first)
    #expect(flow.id.value == "UC-5")
    #expect(flow.steps.map(\.id.value) == ["1", "2", "3"], "\(Lists.lines(flow))")
  }

  /// In an alternative they count by themselves.
  @Test func theItemsOfAnAlternative() throws {
    let main = "<ol><li>Guest picks a day.<li>System displays the kayaks.</ol>"
    let exceptions = "<b>2a. No kayak</b><ol><li>System displays a message.<li>Use case ends.</ol>"
    let flow = try #require(Self.flows(Self.cell(main, exceptions)).first)
    let rows = flow.steps.flatMap(\.transitions).map(\.id.value)
    #expect(rows.contains("2a"), "\(Lists.lines(flow))")
    #expect(!Lists.lines(flow).contains { $0.contains("<li>") }, "\(Lists.lines(flow))")
  }

  @Test func headings() throws {
    let flow = try #require(
      Self.flows(
        """
        <h1> UC-6 - Lend a paddle </h1>

        <h2><strong>Actors</strong></h2>
        Guest

        <h2>Main flow</h2>

        1. Guest picks a paddle.
        2. System saves the rent.

        """
      ).first)
    #expect(flow.id.value == "UC-6")
    #expect(flow.title.value == "Lend a paddle")
    #expect(flow.steps.map(\.id.value) == ["1", "2"])
  }

  /// The parts are below headings of use cases that have no code, and each has its own fields.
  @Test func siblingsWithoutACode() {
    func useCase(_ number: Int, _ title: String, _ actor: String) -> String {
      """
      ## #\(number): \(title)

      ### Primary actor

      \(actor)

      ### Remarks of the team

      None.

      ### Basic flow

      1. \(actor) opens the list.
      2. System displays the list.

      ### Alternative flow 1

      1. System displays a message.
      2. Use case ends.


      """
    }
    let flows = Self.flows(
      "# Club\n\n" + useCase(1, "Look around", "Guest") + useCase(2, "Tidy up", "Keeper"))
    #expect(flows.map(\.title.value) == ["#1: Look around", "#2: Tidy up"])
    // Who acts is a user: `Keeper` is declared in the second.
    #expect(flows.flatMap(\.steps).flatMap(\.transitions).count { $0.trigger.kind == .user } == 2)
  }

  /// Both flows and a condition are named: whoever acts, it is a use case, and what is not understood is said.
  @Test func aUseCaseWhoseActorsNobodyDeclares() async throws {
    let text = """
      # Presence

      ## Preconditions

      The door is open.

      ## Main flow

      1. Porter writes a name.
      2. Server keeps the name.

      ## Alternative flows

      - The name is missing.

      """
    #expect(try await Lists.findings(["a.md": text]).contains { $0.hasSuffix(" unread-use-case") })
  }
}
