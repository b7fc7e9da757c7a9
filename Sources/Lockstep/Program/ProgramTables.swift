/// The contents of a program, in one object that all its copies share: copying a program costs nothing.
package final class ProgramTables: Sendable {
  package let flows: [FlowCode]
  package let steps: [StepCode]
  package let rows: [RowCode]
  /// The names that steps read; a step has a range of them.
  package let reads: [ReadCode]
  /// Fixed delays of timers; values' names are in `names`.
  package let delays: [DelayCode]
  /// The descriptions for people, by the same indices.
  package let flowInfos: [Program.FlowInfo]
  package let stepInfos: [StepInfo]
  package let rowInfos: [RowInfo]
  /// Names of results, interned over the whole project.
  package let results: [String]
  /// Names of data, interned over the whole project.
  package let names: [Program.DataInfo]
  /// The flow that a resumed session enters; -1 without one.
  package let onResume: Int32
  /// Of the flows, see ``Program/digest(of:)``.
  package let digests: [UInt64]
  package let flowNumbers: [String: Int]
  package let nameNumbers: [String: Int32]

  /// Computes the parts that follow from the rest: derived tables, digests, name indices.
  package init(
    flows: [FlowCode], steps: [StepCode], rows: [RowCode], delays: [DelayCode],
    flowInfos: [Program.FlowInfo], stepInfos: [StepInfo], rowInfos: [RowInfo], results: [String],
    names: [Program.DataInfo], onResume: Int32
  ) {
    let derived = DerivedTables(
      flows: flows, steps: steps, rows: rows, stepInfos: stepInfos, rowInfos: rowInfos, names: names)
    self.flows = flows
    self.steps = derived.steps
    self.rows = derived.rows
    self.reads = derived.reads
    self.delays = delays
    self.flowInfos = flowInfos
    self.stepInfos = stepInfos
    self.rowInfos = rowInfos
    self.results = results
    self.names = names
    self.onResume = onResume
    digests =
      Digest.Tables(
        flows: flows, steps: steps, rows: rows, delays: delays, flowInfos: flowInfos, stepInfos: stepInfos,
        rowInfos: rowInfos, results: results, names: names, onResume: onResume
      ).digests
    var flowNumbers: [String: Int] = [:]
    for (number, info) in flowInfos.enumerated() where flowNumbers[info.id] == nil {
      flowNumbers[info.id] = number
    }
    self.flowNumbers = flowNumbers
    var nameNumbers: [String: Int32] = [:]
    for (number, info) in names.enumerated() where nameNumbers[info.name] == nil {
      nameNumbers[info.name] = Int32(number)
    }
    self.nameNumbers = nameNumbers
  }
}

extension Program {
  package var flows: [FlowCode] { tables.flows }
  package var steps: [StepCode] { tables.steps }
  package var rows: [RowCode] { tables.rows }
  package var reads: [ReadCode] { tables.reads }
  package var delays: [DelayCode] { tables.delays }
  package var stepInfos: [StepInfo] { tables.stepInfos }
  package var rowInfos: [RowInfo] { tables.rowInfos }
  package var results: [String] { tables.results }
  package var names: [DataInfo] { tables.names }
  package var onResume: Int32 { tables.onResume }
  package var digests: [UInt64] { tables.digests }
}
