package import Lockstep
package import LockstepModel

/// The names that a text can cite: the spelling of flow and test case IDs.
package struct TraceNames: Sendable {
  /// The pattern of test case IDs; nil if a project has none.
  package let casePattern: FlowPattern?
  /// The flow IDs without the prefix of a kind, such as `CP1`, by their length, the longest first.
  let otherFlowIDs: [(count: Int, ids: Set<ArraySlice<UInt8>>)]
  /// All flow and document IDs.
  let flowIDs: Set<String>
  /// The tables of documents with several, `UC9.10/Destination`, by the ID of the document, the longest first.
  let tablesByDocument: [String: [String]]
  /// The flows whose alternatives have labels, such as `A1`.
  let labelledFlows: Set<String>
  /// The names that a byte can begin.
  let kindsByFirstByte: [NameKinds]

  /// The names that a byte can begin, as a set.
  struct NameKinds: OptionSet {
    let rawValue: UInt8
    static let testCase = NameKinds(rawValue: 1)
    static let flow = NameKinds(rawValue: 2)
    static let otherFlow = NameKinds(rawValue: 4)
    static let annotation = NameKinds(rawValue: 8)
  }

  /// - Parameter flows: the ids of all flows of the project, external ones among them.
  package init(
    casePattern: FlowPattern?, flows: some Sequence<String>, labelled: some Sequence<String> = []
  ) {
    labelledFlows = Set(labelled)
    self.casePattern = casePattern
    self.flowIDs = Set(flows)
    let others = self.flowIDs.filter {
      FlowSpelling.number(ofID: $0) == nil && !$0.isEmpty && !$0.contains("/")
    }
    .map { Array($0.utf8)[...] }
    otherFlowIDs = Dictionary(grouping: others, by: \.count).map { ($0, Set($1)) }.sorted {
      $0.count > $1.count
    }
    tablesByDocument = Dictionary(grouping: self.flowIDs.filter { $0.contains("/") }) {
      String($0.prefix { $0 != "/" })
    }
    .mapValues { $0.sorted { $0.utf8.count > $1.utf8.count } }
    var starts = [NameKinds](repeating: [], count: 256)
    for byte in UInt8.min...UInt8.max {
      if casePattern?.canBegin(with: byte, ignoringCase: true) == true { starts[Int(byte)].insert(.testCase) }
      if FlowSpelling.canBegin(with: byte) { starts[Int(byte)].insert(.flow) }
    }
    for byte in others.compactMap(\.first) { starts[Int(byte)].insert(.otherFlow) }
    starts[Int(UInt8(ascii: "@"))].insert(.annotation)
    kindsByFirstByte = starts
  }

  /// The names of a project.
  package init(_ project: Project, casePattern: FlowPattern?) {
    self.init(
      casePattern: casePattern, flows: project.flows.map(\.id) + project.documents.map(\.id.value),
      labelled: project.documents.lazy.filter { $0.format.traits.contains(.citesScenarios) }.map(\.id.value))
  }
}
