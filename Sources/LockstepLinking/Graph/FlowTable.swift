import Lockstep
package import LockstepModel
import LockstepText

/// A table that is here, with its place in `Project.flows`; an object, because every walk hands it on.
package final class FlowTable: Sendable {
  package let number: Int
  package let entry: FlowEntry
  package let document: FlowDocument
  package let section: FlowSection
  /// All steps in document order, as ``FlowEntry/steps`` counts them.
  package let steps: [Step]
  /// What there is about each of ``steps``.
  package let stepTraits: [StepTraits]
  /// What there is about any of them.
  package let traits: StepTraits
  /// Whether everything is numbered as if it had been written from top to bottom: scenarios 1, 2 …, steps 1.1,
  /// 1.2 … and rows 1.1a, 1.1b …; the first scenario may have any number.
  package let isNumberedInOrder: Bool

  init(number: Int, entry: FlowEntry, document: FlowDocument, section: FlowSection) {
    self.number = number
    self.entry = entry
    self.document = document
    self.section = section
    let steps = section.scenarios.flatMap(\.steps)
    self.steps = steps
    stepTraits = steps.map(StepTraits.init)
    traits = stepTraits.reduce([]) { $0.union($1) }
    isNumberedInOrder = Numbers.areInOrder(section.scenarios)
  }

  /// Whether what is said about the document as a whole belongs to this table.
  package var isFirstOfDocument: Bool { section.span == document.sections.first?.span }

  /// The steps that have all of some traits.
  package func steps(with wanted: StepTraits) -> some Sequence<Step> {
    stepTraits.indices.lazy.filter { self.stepTraits[$0].isSuperset(of: wanted) }.map { self.steps[$0] }
  }

  /// The steps that have any of some traits.
  package func steps(withAny wanted: StepTraits) -> some Sequence<Step> {
    stepTraits.indices.lazy.filter { !self.stepTraits[$0].isDisjoint(with: wanted) }.map { self.steps[$0] }
  }
}

extension Project {
  /// The tables that are here, in the order of the documents.
  package var tables: [FlowTable] { tables(of: flows.indices) }

  /// The tables among some of ``flows``.
  package func tables(of range: Range<Int>) -> [FlowTable] {
    range.compactMap { number in
      section(of: flows[number]).map {
        FlowTable(number: number, entry: flows[number], document: $0.document, section: $0.section)
      }
    }
  }
}

/// The numbers of a table from top to bottom, looked at as bytes.
private enum Numbers {
  static func areInOrder(_ scenarios: [Scenario]) -> Bool {
    guard let first = scenarios.first, let start = Int(first.id.value), start < 1_000 else {
      return scenarios.isEmpty
    }
    return scenarios.indices.allSatisfy { index in
      let scenario = scenarios[index]
      guard scenario.id.value == String(start + index) else { return false }
      return scenario.steps.indices.allSatisfy { isStep(scenario.steps[$0], $0 + 1, of: scenario.id.value) }
    }
  }

  private static func isStep(_ step: Step, _ number: Int, of scenario: String) -> Bool {
    guard number < 100, step.transitions.count <= 26 else { return false }
    var bytes = step.id.value.utf8.makeIterator()
    for byte in scenario.utf8 where bytes.next() != byte { return false }
    guard bytes.next() == UInt8(ascii: ".") else { return false }
    if number > 9, bytes.next() != UInt8(ascii: "0") + UInt8(number / 10) { return false }
    guard bytes.next() == UInt8(ascii: "0") + UInt8(number % 10), bytes.next() == nil else { return false }
    return step.transitions.indices.allSatisfy { isRow(step.transitions[$0], $0, of: step.id.value) }
  }

  private static func isRow(_ row: FlowRow, _ number: Int, of step: String) -> Bool {
    var bytes = row.id.value.utf8.makeIterator()
    for byte in step.utf8 where bytes.next() != byte { return false }
    return bytes.next() == UInt8(ascii: "a") + UInt8(number) && bytes.next() == nil
  }
}
