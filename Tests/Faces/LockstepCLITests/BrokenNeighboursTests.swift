import Testing

/// A folder of twelve documents of which four are broken: what does not reach a broken row works, and what reaches one
/// names its finding.
@Suite struct BrokenNeighboursTests {
  /// A document with a screen and these rows.
  private static func document(_ number: Int, _ rows: [String]) -> String {
    """
    # Flow UC1.\(number) Room \(number)

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen: Room \(number)** | |
    \(rows.joined(separator: "\n"))

    """
  }

  private static let files: [String: String] = {
    var files: [String: String] = [:]
    for number in 1...12 {
      var rows = ["| 1.1a | User selects Close | End |"]
      switch number {
      case 1:
        rows += [
          "| 1.1b | User selects Next | Go to: [UC1.2 Room 2](UC1.2_Room.md) |",
          "| 1.1c | User selects Cellar | Go to: [UC1.3 Room 3](UC1.3_Room.md) |",
        ]
      case 3: rows += ["| 1.1b | User selects Stairs | 7.1 |"]
      case 6: rows += ["| 1.1b | User selects Roof | Go to: [UC9.9 Roof](UC9.9_Roof.md) |"]
      case 9: rows += ["| 1.1b | User selects Lamp | on, or perhaps off |"]
      default: break
      }
      var text = document(number, rows)
      if number == 12 { text = text.replacing("**1.1**", with: "**1.1") }
      files["UC1.\(number)_Room.md"] = text
    }
    files["lockstep.yaml"] = "lockstep: 1\n"
    files["scenarios.yaml"] = """
      - scenario: S1
        flow: UC1.1
        steps: [{user: selects Next}, {user: selects Close}, {user: selects Close}]
      - scenario: S2
        flow: UC1.1
        steps: [{user: selects Cellar}, {user: selects Stairs}]
      - scenario: S3
        flow: UC1.9
        steps: [{user: selects Lamp}]

      """
    return files
  }()

  private func run(_ arguments: String...) async throws -> (status: Int32, tool: CommandHarness) {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let status = await tool.run(arguments.map { $0.replacing("HERE", with: folder) })
      return (status, tool)
    }
  }

  @Test func aScenarioThatTakesABrokenRowFailsWithItsFinding() async throws {
    let (status, tool) = try await run("test", "HERE", "--coverage", "text")
    #expect(status == 1)
    #expect(tool.output.contains("2 of 3 scenarios failed: S2, S3"), "\(tool.output)")
    #expect(tool.output.contains("UC1.3 1.1b is broken: UC1.3 has no step or scenario '7.1' [unknown-step]"))
    #expect(tool.output.contains("UC1.9 1.1b is broken") && tool.output.contains("[markdown-target]"))
  }

  @Test(arguments: ["UC1.1", "UC1.6", "UC1.9"]) func aPageShowsBrokenRows(flow: String) async throws {
    let (status, tool) = try await run("page", flow, "--project", "HERE", "-o", "-")
    #expect(status == 0, "\(tool.complaints)")
    #expect(tool.output.contains("broken: "))
  }

  @Test func aPageCountsThemOnTheCards() async throws {
    let (status, tool) = try await run("page", "--project", "HERE", "-o", "-")
    #expect(status == 0 && tool.output.split(separator: "1 broken row<").count == 4, "\(tool.complaints)")
    #expect(tool.output.contains("<small>1 step</small>"))
  }

  /// The folder itself may be named, from wherever the tool runs.
  @Test func aPageOfAFolderHasItsFindings() async throws {
    let (status, tool) = try await run("page", "HERE", "--scenarios", "--coverage", "-o", "-")
    #expect(status == 0, "\(tool.complaints)")
    #expect(tool.output.contains("[unknown-step]") && tool.output.contains("UC1.3 has no step or scenario"))
    #expect(!tool.output.contains("PF2.8"))
  }

  @Test func aPageOfAFlowThatReachesNoneShowsNone() async throws {
    let (status, tool) = try await run("page", "UC1.2", "--project", "HERE", "-o", "-")
    #expect(status == 0)
    #expect(!tool.output.contains("broken: "))
  }

  @Test func graphAndExploreWork() async throws {
    #expect(try await run("graph", "UC1.3", "--project", "HERE").status == 0)
    let (status, tool) = try await run("explore", "UC1.2", "--project", "HERE")
    #expect(status == 0 && tool.complaints.isEmpty, "\(tool.output)\(tool.complaints)")
    let broken = try await run("explore", "UC1.3", "--project", "HERE")
    #expect(broken.tool.complaints.contains("1 row of these flows is broken"))
  }

  @Test func anAppGetsWhatReachesNoBrokenRow() async throws {
    #expect(try await run("compile", "UC1.2", "--project", "HERE", "-o", "-").status == 0)
    #expect(try await run("generate", "UC1.2", "--project", "HERE", "-o", "HERE/out").status == 0)
    for command in ["compile", "generate"] {
      let (status, tool) = try await run(command, "UC1.1", "--project", "HERE", "-o", "HERE/out")
      #expect(status == 1)
      #expect((tool.output + tool.complaints).contains("UC1.3 has no step or scenario '7.1'"))
    }
  }
}
