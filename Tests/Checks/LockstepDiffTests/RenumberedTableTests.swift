import Lockstep
import LockstepDiff
import LockstepMarkdown
import LockstepModel
import Testing

@Suite("Renumbering Markdown tables") struct RenumberedTableTests {
  /// A table without a header for its first scenario, with a gap, padding and a link with a step.
  static let table = """
    # Use Case 1 Open the door

    ## Flow

    | #       | Description                            | Next                            |
    | ------- | -------------------------------------- | ------------------------------- |
    | **1.1** | **System displays screen 'Door'**      |                                 |
    | 1.1a    | User selects Handle                    | 1.2                             |
    | 1.1c    | User selects Bell                      | 4                               |
    | **1.2** | **System displays screen 'Handle'**    |                                 |
    | 1.2a    | User selects Open                      | End                             |
    | **4**   | **WHEN THE BELL RINGS, SEE 1.2**       |                                 |
    | **4.1** | **System displays screen 'Bell'**      |                                 |
    | 4.1a    | User rings                             | Go to: [UC1 Door](UC1_D.md) 4.2 |
    | **4.2** | **System displays screen 'Mat'**       |                                 |
    | 4.2a    | User wipes                             | 1.2                             |

    """

  static let files = RenumberedFiles(["UC1_D.md": table])

  @Test func everythingFollowsAndBarsStay() throws {
    let renumbering = try Self.files.renumbering(.all, of: "UC1")
    let after = Self.files.applying(renumbering)
    let wanted = Self.table.replacing("1.1c", with: "1.1b").replacing("| 4  ", with: "| 2  ")
      .replacing("**4", with: "**2").replacing("| 4.", with: "| 2.").replacing(") 4.2", with: ") 2.2")
    #expect(after.text("UC1_D.md") == wanted)
    #expect(renumbering.difference(from: after.project) == nil)
    #expect(after.findings == Self.files.findings)
  }

  @Test func rowsMoveWithTheirStep() throws {
    let renumbering = try Self.files.renumbering(.move("4.1", to: "1.2"), of: "UC1")
    let after = Self.files.applying(renumbering)
    let lines = after.text("UC1_D.md").split(separator: "\n")
    #expect(lines[6].hasPrefix("| 1.1c    | User selects Bell                      | 1.2  "), "\(lines[6])")
    #expect(lines[7].hasPrefix("| **1.2** | **System displays screen 'Bell'**"))
    #expect(lines[8].hasSuffix("(UC1_D.md) 4.1 |"))
    #expect(lines[9].hasPrefix("| **1.3** | **System displays screen 'Handle'**"))
    #expect(renumbering.difference(from: after.project) == nil)
    #expect(renumbering.notes.contains { $0.message == "this text mentions 1.2, which is 1.3 now" })
  }

  @Test func aLongerNumberTakesBlanksAndAShorterOneGivesThemBack() throws {
    let rows = (1...9).map {
      "| **1.\($0)** | **System displays screen 'S\($0)'** | \($0 == 9 ? "    " : "1.9 ") |\n"
    }
    let text = "# Use Case 1 T\n\n| #       | Description | Next |\n| --- | --- | --- |\n" + rows.joined()
    let files = RenumberedFiles(["UC1_T.md": text])
    let after = try files.renumbered(.insertAfter("1.8"), of: "UC1")
    #expect(after.text("UC1_T.md").contains("'S8'** | 1.10 |"))
    let again = try after.renumbered(.all, of: "UC1")
    #expect(again == files)
  }

  /// The same flow as YAML gets the same numbers.
  @Test(arguments: [
    RenumberingPlan.all, .insertAfter("1.1"), .move("4.2", to: "1.1"), .move("1.2", to: "4.3"),
  ])
  func tableAndYAMLGetTheSameNumbers(_ plan: RenumberingPlan) throws {
    let yaml = RenumberedFiles(["UC1_D.yaml": Self.yaml])
    let table = try Self.files.renumbered(plan, of: "UC1")
    let twin = try yaml.renumbered(plan, of: "UC1")
    #expect(ids(table.project) == ids(twin.project))
    #expect(ids(table.project) != ids(Self.files.project))
  }

  private func ids(_ project: Project) -> [String] {
    var ids: [String] = []
    for scenario in project.documents.flatMap(\.sections).flatMap(\.scenarios) {
      ids.append(scenario.id.value)
      for step in scenario.steps {
        ids.append("\(step.id.value) \(step.name.value)")
        ids += step.transitions.map { row in
          switch row.target?.kind {
          case .next(let text): "\(row.id.value) \(text.value)"
          case .goTo(_, let step): "\(row.id.value) \(step?.value ?? "")"
          default: row.id.value
          }
        }
      }
    }
    return ids
  }

  static let yaml = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - {id: 1.1, screen: Door, transitions: [
              {id: 1.1a, user: selects Handle, next: 1.2}, {id: 1.1c, user: selects Bell, next: 4}]}

          # The handle.
          - id: 1.2
            screen: Handle
            transitions:
              - {id: 1.2a, user: selects Open, next: end}
      - id: 4
        title: WHEN THE BELL RINGS, SEE 1.2
        steps:
          - id: 4.1
            screen: Bell
            transitions:
              - {id: 4.1a, user: rings, go-to: UC1, step: 4.2}
          - id: 4.2
            screen: Mat
            transitions:
              - {id: 4.2a, user: wipes, next: 1.2}

    """
}
