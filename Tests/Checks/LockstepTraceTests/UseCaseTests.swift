import LockstepModel
import LockstepTrace
import Testing

/// Annotations that name a use case and its scenario.
@Suite struct UseCaseTests {
  private static let document = """
    # Use Case: Reserve a tool

    **Use Case ID:** UC-014
    **Primary Actor:** Member

    ## Main Success Scenario

    1. Member selects a tool.
    2. System checks the tool.
    3. System stores the reservation.

    ## Alternative Flows

    ### A1: Taken

    **Trigger:** The tool is taken (step 2)

    1. System displays a notice.
    2. Use case ends.

    ### A2: Broken

    **Trigger:** The tool is broken (step 2)

    1. Use case ends.

    ## Business Rules

    ### BR-001: Deposit

    A tenth of the value.

    """

  private static func fixture(_ test: String, at path: String = "app/A.java") -> TraceFixture {
    TraceFixture([
      "flows/UC-014.md": document, path: test,
      "flows/lockstep.yaml": "lockstep: 1\ntrace: {tests: [\"../app/*\"], require: row}\n",
    ])
  }

  private static func findings(_ test: String, at path: String = "app/A.java") throws -> [String] {
    try fixture(test, at: path).findings().map { "\($0.rule.id) \($0.row ?? "-")" }
  }

  @Test func aMissingRuleIsNotCalledARow() throws {
    let found = try Self.fixture("@UseCase(id = \"UC-014\", businessRules = \"BR-009\")").findings()
    #expect(found.contains { $0.message == "UC-014 has no step, alternative or business rule 'BR-009'" })
  }

  @Test func theMainScenarioIsListedByItsUseCase() throws {
    let list = try Self.fixture("@UseCase(id = \"UC-014\")").session().trace.list
    #expect(list.hasPrefix("UC-014: app/A.java:1"))
  }

  @Test func scenariosWithoutATestAreListed() throws {
    // No test names the document either.
    #expect(
      try Self.findings("class A {}") == [
        "untested-case -", "uncovered-row ", "uncovered-row A1", "uncovered-row A2",
      ])
  }

  @Test(arguments: [
    (
      "app/A.java",
      "@UseCase(id = \"UC-014\")\n@UseCase(id = \"UC-014\", scenario = \"A1\", businessRules = {\"BR-001\"})"
    ),
    ("app/a.kt", "@UseCase(\"UC-014\")\n@UseCase(id = \"UC-014\", scenario = \"A1\")"),
    ("app/a.ts", "@UseCase({ id: 'UC-014' })\n@UseCase({ id: 'UC-014', scenario: 'A1' })"),
    ("app/a.py", "@use_case(id=\"UC-014\")\n@use_case(id=\"UC-014\", scenario=\"A1\")"),
    ("app/B.java", "@Tag(\"UC-014\")\n// @covers UC-014 A1"),
  ])
  func theOthersAreCovered(_ path: String, _ test: String) throws {
    #expect(try Self.findings(test, at: path) == ["uncovered-row A2"])
  }

  @Test func whatDoesNotExistIsReported() throws {
    let all = "@UseCase(id = \"UC-014\")\n// @covers UC-014 A1, A2\n"
    #expect(try Self.findings(all) == [])
    for (wrong, row) in [
      ("@UseCase(id = \"UC-099\")", ""), ("@UseCase(id = \"UC-014\", scenario = \"A7\")", "A7"),
      ("@UseCase(id = \"UC-014\", businessRules = \"BR-009\")", "BR-009"),
    ] {
      let found = try Self.findings(all + wrong).filter { $0.hasPrefix("dangling") }
      #expect(found == ["dangling-citation \(row.isEmpty ? "-" : row)"], "\(wrong)")
    }
  }
}
