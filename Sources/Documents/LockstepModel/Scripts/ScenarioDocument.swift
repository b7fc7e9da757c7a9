/// A file of scenarios, which `lockstep test` runs.
package struct ScenarioDocument: Sendable {
  package var source: SourceText
  package var scenarios: [TestScenario]
  package var span: Span

  package init(source: SourceText, scenarios: [TestScenario], span: Span) {
    self.source = source
    self.scenarios = scenarios
    self.span = span
  }
}
