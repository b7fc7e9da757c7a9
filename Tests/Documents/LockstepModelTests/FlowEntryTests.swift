import Lockstep
import LockstepYAML
import TestSupport
import Testing

@testable import LockstepModel

/// An id means the first scenario or step that bears it, whether it is looked up or counted.
@Suite struct FlowEntryTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func lookupsFindTheFirst(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<2_000 {
      let scenarios = Self.scenarios(&random)
      let entry = Self.entry(of: scenarios)
      let scenarioIDs = scenarios.map(\.id.value)
      let stepIDs = scenarios.flatMap(\.steps).map(\.id.value)
      for id in Set(scenarioIDs + stepIDs + Self.strangers) {
        #expect(
          entry.scenarioPosition(of: id) == scenarioIDs.firstIndex(of: id),
          "seed \(seed): \(id) in \(stepIDs)")
        #expect(entry.stepPosition(of: id) == stepIDs.firstIndex(of: id), "seed \(seed): \(id) in \(stepIDs)")
      }
      #expect(
        entry.hasDuplicateIDs
          == (Set(scenarioIDs).count < scenarioIDs.count || Set(stepIDs).count < stepIDs.count))
      #expect(entry.stepAndScenarioIDs.sorted() == Set(scenarioIDs + stepIDs).sorted())
    }
  }

  private static let strangers = [
    "", ".", "0", "00", "1", "01", "1.", ".1", "1.0", "1.1", "1.01", "1.1.1", "1.1a", "+1", "1.-1", "١", "9",
    "9.9",
    "1234567", "99999999999999999999", "1.99999999999999999999",
  ]

  private static func entry(of scenarios: [Scenario]) -> FlowEntry {
    let start = Span(start: 0, end: 0)
    var document = FlowDocument(
      source: SourceText(path: "A.yaml", text: ""), format: YAMLFormat(), id: SourceString("UC1", at: start),
      kind: Located(.useCase, at: start), title: SourceString("A", at: start), span: start)
    document.sections = [FlowTableSection(scenarios: scenarios, span: start)]
    return FlowEntry(document, number: 0, section: 0)
  }

  private static func scenarios(_ random: inout SplitMix64) -> [Scenario] {
    let first = Int.random(in: 0...3, using: &random)
    let isPlain = Bool.random(using: &random)
    func id(_ text: String) -> SourceString {
      if isPlain || Int.random(in: 0..<8, using: &random) > 0 {
        return SourceString(text, at: Span(start: 0, end: 0))
      }
      return SourceString(strangers.randomElement(using: &random) ?? "", at: Span(start: 0, end: 0))
    }
    return (0..<Int.random(in: 0...4, using: &random)).map { number in
      let steps = (0..<Int.random(in: 0...12, using: &random)).map { place in
        Step(
          id: id("\(first + number).\(place + 1)"), kind: Located(.screen, at: Span(start: 0, end: 0)),
          name: SourceString("A", at: Span(start: 0, end: 0)), span: Span(start: 0, end: 0))
      }
      return Scenario(id: id("\(first + number)"), steps: steps, span: Span(start: 0, end: 0))
    }
  }
}
