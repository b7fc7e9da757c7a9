import LockstepLint
import Testing

@testable import LockstepCLI

@Suite struct RulesFromTheCommandLine {
  @Test func everyRuleIsListedOnALine() async {
    let tool = CommandHarness()
    #expect(await tool.run("rules") == 0)
    let names = tool.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names == RuleCatalogue.all.map(\.id))
  }

  @Test func aRuleIsExplained() async {
    let tool = CommandHarness()
    #expect(await tool.run("explain", "missing-target") == 0)
    #expect(tool.output.hasPrefix("missing-target: a row has neither a target nor an effect\n"))
    #expect(tool.output.contains("Silence: with a comment, '# lockstep:ignore missing-target -- reason'.\n"))
  }

  @Test func aMisspeltRuleIsWrongUseWithASuggestion() async {
    let tool = CommandHarness()
    #expect(await tool.run("explain", "missng-target") == 2)
    #expect(
      tool.complaints == "lockstep: no rule is called 'missng-target'\n  did you mean 'missing-target'?\n")
    #expect(tool.output == "")
  }
}
