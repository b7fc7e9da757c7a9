import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// The input that a row names is that input of its step (docs/tables.md, "(gives pin)").
@Suite struct GivenInputTests {
  private static func step(_ inputs: String, _ rows: [String]) throws -> Step {
    let lines = zip("abcdef", rows).map { "| 1.1\($0) | \($1) | End |" }.joined(separator: "\n")
    let text = """
      # Use Case 1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System displays screen 'A'**<ul><li>\(inputs)</li></ul> | |
      \(lines)
      """
    return try #require(MarkdownReader.read(SourceText(path: "UC1_A.md", text: text)).value?.steps.first)
  }

  @Test(arguments: [
    ("Inputs: Code, Name", "(gives code)", ["code", nil]),
    ("Inputs: Code, Name", "(gives 'NAME')", [nil, "NAME"]),
    ("Input: PIN field", "(gives pin)", ["pin"]),
    ("Inputs: Phone number, Name", "(gives phone)", ["phone", nil]),
    // No input, and two.
    ("Inputs: Code, Name", "(gives mobile)", [nil, nil]),
    ("Inputs: First name, Last name", "(gives name)", [nil, nil]),
  ])
  func theInputHasTheNameThatTheRowGives(_ inputs: String, _ given: String, _ names: [String?]) throws {
    let step = try Self.step(inputs, ["User enters it \(given)"])
    #expect(step.inputs.map(\.name?.value) == names)
    #expect(step.transitions[0].gives != nil)
  }

  @Test func rowsThatSpellItOtherwiseGiveTheSameInput() throws {
    let step = try Self.step(
      "Inputs: Code, Name", ["User enters it (gives code)", "User scans it (gives Code)"])
    #expect(step.transitions.map(\.gives?.value) == ["code", "code"])
    #expect(step.inputs.map(\.name?.value) == ["code", nil])
  }
}
