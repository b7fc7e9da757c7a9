/// The tables of a program as a compiler, or the reader of an image, makes them.
package struct ProgramTables: Sendable {
  package var flows: [FlowCode] = []
  package var steps: [StepCode] = []
  package var rows: [RowCode] = []
  /// The names that steps read; a step has a range of them. Derived from the rest.
  package internal(set) var reads: [ReadCode] = []
  /// Fixed delays of timers; values' names are in `names`.
  package var delays: [DelayCode] = []
  /// The descriptions for people, by the same indices.
  package var flowInfos: [Program.FlowInfo] = []
  package var stepInfos: [StepInfo] = []
  package var rowInfos: [RowInfo] = []
  /// Names of results, interned over the whole project.
  package var results: [String] = []
  /// Names of data, interned over the whole project.
  package var names: [Program.DataInfo] = []
  /// The flow that a resumed session enters; -1 without one.
  package var onResume: Int32 = -1

  package init() {}
}

/// The contents of a program, in one object that all its copies share: copying a program costs nothing.
final class ProgramContent: Sendable {
  let tables: ProgramTables
  /// Of the flows, see ``Program/digest(of:)``.
  let digests: [UInt64]
  let flowNumbers: [String: Int]
  let nameNumbers: [String: Int32]

  /// Computes the parts that follow from the rest: derived tables, digests, name indices.
  init(_ given: ProgramTables) {
    var tables = given
    tables.derive()
    self.tables = tables
    digests = tables.flows.indices.map { Digest(ofFlow: $0, in: tables).hash }
    flowNumbers = Self.numbers(of: tables.flowInfos.map { $0.id })
    nameNumbers = Self.numbers(of: tables.names.map { $0.name }).mapValues { Int32($0) }
  }

  /// The place of each text, the first of equal ones. Embedded Swift does not have the initializer of a dictionary that merges.
  private static func numbers(of texts: [String]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, text) in texts.enumerated() where numbers[text] == nil { numbers[text] = number }
    return numbers
  }
}

extension Program {
  /// The program's tables, to change a copy of them.
  package var tables: ProgramTables { content.tables }

  package var flows: [FlowCode] { content.tables.flows }
  package var steps: [StepCode] { content.tables.steps }
  package var rows: [RowCode] { content.tables.rows }
  package var reads: [ReadCode] { content.tables.reads }
  package var delays: [DelayCode] { content.tables.delays }
  package var flowInfos: [FlowInfo] { content.tables.flowInfos }
  package var stepInfos: [StepInfo] { content.tables.stepInfos }
  package var rowInfos: [RowInfo] { content.tables.rowInfos }
  package var results: [String] { content.tables.results }
  package var names: [DataInfo] { content.tables.names }
  package var onResume: Int32 { content.tables.onResume }
  package var digests: [UInt64] { content.digests }
}
