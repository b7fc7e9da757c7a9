import Lockstep
import LockstepModel
import Testing

@testable import LockstepYAML

@Suite struct LimitTests {
  private func rules(_ text: String, limits: YAMLLimits = .standard) -> [String] {
    YAMLReader.read(SourceText(path: "x", text: text), limits: limits).diagnostics.map(\.rule.id)
  }

  @Test func aHundredLevelsAreReadAndOneMoreIsNot() {
    let (hundred, none) = TreeBuilder.build(
      SourceText(path: "x", text: String(repeating: "[", count: 100) + String(repeating: "]", count: 100)))
    #expect(none.isEmpty)
    #expect(hundred?.nodes.count == 100)
    #expect(rules(String(repeating: "[", count: 101)).contains("yaml-limit"))
    #expect(rules(String(repeating: "- ", count: 101) + "x").contains("yaml-limit"))
    #expect(rules(String(repeating: "{a: ", count: 101)).contains("yaml-limit"))
  }

  @Test func endlessNestingEndsAtTheLimit() {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(rules(text).contains("yaml-limit"))
  }

  @Test func detailsInDetailsEndAtTheLimit() {
    let text =
      "flow: A\nkind: use-case\ntitle: T\nscenarios: [{id: 1, steps: [{id: 1.1, screen: S, "
      + String(repeating: "details: [{", count: 60)
    #expect(rules(text).contains("yaml-limit"))
  }

  @Test func aFileOverFourMebibytesIsNotRead() {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 4 * 1024 * 1024 + 1)
    let read = YAMLReader.read(SourceText(path: "x", bytes: bytes))
    #expect(read.value == nil)
    #expect(read.diagnostics.map(\.rule.id) == ["yaml-limit"])
  }

  @Test func theLimitsAreThoseThatAreDocumented() {
    #expect(YAMLLimits.standard.bytes == 4 * 1024 * 1024)
    #expect(YAMLLimits.standard.nodes == 1_000_000)
    #expect(YAMLLimits.standard.depth == 100)
  }

  @Test func aFileOfManyNodesEndsAtTheLimit() {
    var limits = YAMLLimits()
    limits.nodes = 20_000
    let text = "flow: A\nresults: [" + String(repeating: "a,", count: 30_000) + "]"
    #expect(rules(text, limits: limits).contains("yaml-limit"))
  }

  @Test func theLastNodeThatIsAllowedIsRead() {
    var limits = YAMLLimits()
    limits.nodes = 4
    #expect(TreeBuilder.build(SourceText(path: "x", text: "[a, b, c]"), limits: limits).1.isEmpty)
    #expect(
      TreeBuilder.build(SourceText(path: "x", text: "[a, b, c, d]"), limits: limits).1.map(\.rule.id) == [
        "yaml-limit"
      ])
  }

  @Test func afterTooManyFindingsTheRestIsNotTold() {
    var limits = YAMLLimits()
    limits.findings = 3
    #expect(
      rules("[a, b, c, d, e]", limits: limits).sorted() == [
        "invalid-value", "invalid-value", "invalid-value", "yaml-limit",
      ])
  }
}
