import LockstepLint
import LockstepModel
import Testing

@testable import LockstepCLI

@Suite struct RulesFromTheCommandLine {
  @Test func everyRuleIsListedOnALine() async {
    let tool = CommandHarness()
    #expect(await tool.run("rules") == 0)
    let names = tool.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names == RuleCatalogue.all.map(\.id))
  }

  @Test func aRuleIsExplained() async throws {
    try await Places.withFolder(["lockstep.yaml": "lockstep: 1\n"]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("explain", "missing-target", folder) == 0)
      #expect(tool.output.hasPrefix("missing-target: a row has neither a target nor an effect\n"))
      #expect(
        tool.output.contains(
          "Silence: with a comment: '# lockstep:ignore missing-target -- reason', in Markdown"))
    }
  }

  @Test func whatCompileRefusesIsExplained() async throws {
    let flow = """
      flow: UC1
      kind: use-case
      title: Open
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects Open, next: 7}]}
      """
    try await Places.withFolder(["UC1.yaml": flow, "lockstep.yaml": "lockstep: 1\n"]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("compile", "UC1", "--project", folder, "-o", folder + "/x.image") != 0)
      #expect(
        (tool.output + tool.complaints).contains("error: UC1 has no step or scenario '7' [unknown-step]"))
      #expect(await tool.run("explain", "unknown-step") == 0)
    }
  }

  @Test func aMisspeltRuleIsWrongUseWithASuggestion() async {
    let tool = CommandHarness()
    #expect(await tool.run("explain", "missng-target") == 2)
    #expect(
      tool.complaints == "lockstep: no rule is called 'missng-target'\n  did you mean 'missing-target'?\n")
    #expect(tool.output == "")
  }
}
