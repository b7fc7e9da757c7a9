import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import Testing

/// What a rule says about itself holds.
@Suite struct ExampleTests {
  @Test(arguments: RuleCatalogue.lintRules.map(\.id))
  func theBadExampleGivesTheRuleAloneAndTheGoodOneNothing(_ id: String) throws {
    let info = try #require(RuleCatalogue.info(id))
    let bad = try SilencedProject(info.badExample).lint().kept.filter {
      $0.rule.id == id || $0.severity > .note
    }
    #expect(Set(bad.map(\.rule.id)) == [id], "\(Findings(diagnostics: bad))")
    #expect(bad.allSatisfy { $0.severity == info.level ?? .note })
    let own = bad.filter { $0.rule.id == id }
    #expect(info.isFixable == own.contains { !$0.fixes.isEmpty }, "\(own.map(\.fixes))")
    let good = try SilencedProject(info.goodExample).lint().kept.filter {
      $0.rule.id == id || $0.severity > .note
    }
    #expect(good.isEmpty, "\(Findings(diagnostics: good))")
  }

  /// Rules of readers have no examples of their own.
  static let fixedByReaders = [
    "yaml-syntax": "flow: UC1\nkind: use-case\ntitle: Open: the app\n",
    "yaml-ambiguous-scalar": "flow: UC1\nkind: use-case\ntitle: No\n",
    "yaml-type": "flow: UC1\nkind: use-case\ntitle: Open\nscenarios: []\nerrors: No internet\n",
    "unknown-key": "{flow: UC1, kind: use-case, title: Open, or close, scenarios: []}\n",
    "invalid-value": "flow: UC1\nkind: use-cas\ntitle: Open\nscenarios: []\n",
    "markdown-markup": """
    # UC1 Open the app

    | # | Description | Next |
    | --- | --- | --- |
    | 1 | **Scenario 1** | Go to step 1.1 |
    | 1.1 | **System shows screen 'Home'**<ul><li>Actions:<ul><li>Close</li></ul></ul> | |
    """,
  ]

  @Test(arguments: fixedByReaders.keys.sorted())
  func whatAReaderCanFixIsSaidToBeFixable(_ id: String) throws {
    let text = try #require(Self.fixedByReaders[id])
    let source = SourceText(path: "a", text: text)
    let said =
      text.hasPrefix("#") ? MarkdownReader.read(source).diagnostics : YAMLReader.read(source).diagnostics
    let found = said.filter { $0.rule.id == id }
    #expect(found.contains { !$0.fixes.isEmpty }, "\(Findings(diagnostics: found))")
    #expect(RuleCatalogue.info(id)?.isFixable == true)
  }

  @Test func errorsOfReadersStayErrors() throws {
    let text = { (id: String) in RuleText.explanation(try #require(RuleCatalogue.info(id))) }
    #expect(try text("yaml-syntax").contains("Level: error; 'rules:' cannot change it"))
    #expect(try text("yaml-ambiguous-scalar").contains("'rules: {yaml-ambiguous-scalar: note}'"))
  }

  @Test func everyRuleIsDescribed() {
    let ids = RuleCatalogue.all.map(\.id)
    #expect(ids.count >= 20)
    #expect(Set(ids).count == ids.count)
    for info in RuleCatalogue.all {
      #expect(info.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(info.id)")
      #expect(!info.summary.isEmpty && info.summary.last != "." && !info.summary.contains("\n"), "\(info.id)")
      #expect(info.rationale.last == ".", "\(info.id)")
      #expect(info.sinceVersion.wholeMatch(of: /\d+\.\d+/) != nil)
    }
  }
}
