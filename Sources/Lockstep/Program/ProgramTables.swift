/// What a program consists of, in one object that all its copies share: handing a program on costs nothing.
final class ProgramTables: Sendable {
  let flows: [FlowCode]
  let steps: [StepCode]
  let rows: [RowCode]
  /// What steps read; a step has a range of them.
  let reads: [ReadCode]
  /// Fixed delays of timers; values' names are in `names`.
  let delays: [DelayCode]
  /// What people are told, by the same numbers.
  let flowInfos: [Program.FlowInfo]
  let stepInfos: [StepInfo]
  let rowInfos: [RowInfo]
  /// Names of results, interned over the whole project.
  let results: [String]
  /// Names of data, interned over the whole project.
  let names: [Program.DataInfo]
  /// The flow that a resumed session enters; -1 if there is none.
  let onResume: Int32
  let digest: UInt64
  let flowNumbers: [String: Int]
  let nameNumbers: [String: Int32]

  init(
    flows: [FlowCode], steps: [StepCode], rows: [RowCode], reads: [ReadCode], delays: [DelayCode],
    flowInfos: [Program.FlowInfo], stepInfos: [StepInfo], rowInfos: [RowInfo], results: [String],
    names: [Program.DataInfo], onResume: Int32, digest: UInt64
  ) {
    self.flows = flows
    self.steps = steps
    self.rows = rows
    self.reads = reads
    self.delays = delays
    self.flowInfos = flowInfos
    self.stepInfos = stepInfos
    self.rowInfos = rowInfos
    self.results = results
    self.names = names
    self.onResume = onResume
    self.digest = digest
    flowNumbers = Dictionary(
      flowInfos.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    nameNumbers = Dictionary(
      names.enumerated().map { ($0.element.name, Int32($0.offset)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Program {
  var flows: [FlowCode] { tables.flows }
  var steps: [StepCode] { tables.steps }
  var rows: [RowCode] { tables.rows }
  var reads: [ReadCode] { tables.reads }
  var delays: [DelayCode] { tables.delays }
  var stepInfos: [StepInfo] { tables.stepInfos }
  var rowInfos: [RowInfo] { tables.rowInfos }
  var results: [String] { tables.results }
  var names: [DataInfo] { tables.names }
  var onResume: Int32 { tables.onResume }
}
