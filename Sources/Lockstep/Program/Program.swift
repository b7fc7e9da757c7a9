/// A project resolved for running: every name is a small integer, every reference has its target.
///
/// Strings are kept for people only (``stepInfo(_:)``, ``rowInfo(_:)``); the interpreter works on the
/// numbers. A program is immutable and may be shared by any number of sessions.
public struct Program: Sendable {
  package let tables: ProgramTables

  package init(tables: ProgramTables) { self.tables = tables }

  /// What people are told about the flows, by their numbers.
  public var flowInfos: [FlowInfo] { tables.flowInfos }

  /// Identifies the behaviour of a flow, whatever its wording; see ``Snapshot``. Nil if there is no such flow.
  public func digest(of flow: String) -> UInt64? { self.flow(flow).map { digests[$0] } }

  /// What people are told about a flow.
  public struct FlowInfo: Sendable {
    public var id: String
    public var title: String
    public var isExternal: Bool
    public var parameters: [String]
    public var results: [String]

    package init(id: String, title: String, isExternal: Bool, parameters: [String], results: [String]) {
      self.id = id
      self.title = title
      self.isExternal = isExternal
      self.parameters = parameters
      self.results = results
    }
  }

  /// What the interpreter knows of a named value.
  package struct DataInfo: Sendable {
    package var name: String
    package var isSecret: Bool
    package var pattern: Pattern?

    package init(name: String, isSecret: Bool, pattern: Pattern?) {
      self.name = name
      self.isSecret = isSecret
      self.pattern = pattern
    }
  }

  /// The number of the flow called `id`.
  public func flow(_ id: String) -> Int? { tables.flowNumbers[id] }

  public func stepInfo(_ step: StepID) -> StepInfo { stepInfos[Int(step.index)] }

  public func rowInfo(_ row: RowID) -> RowInfo { rowInfos[Int(row.index)] }

  /// Whether a step is a screen, or shown over one.
  public func isDisplayed(_ step: StepID) -> Bool {
    let kind = steps[Int(step.index)].kind
    return kind == .screen || kind == .overlay
  }

  /// Whether a step is shown over a screen, and so never entered in the history.
  public func isOverlay(_ step: StepID) -> Bool { steps[Int(step.index)].kind == .overlay }

  /// The step called `id` of the flow called `flow`.
  public func step(_ id: String, of flow: String) -> StepID? {
    guard let number = self.flow(flow) else { return nil }
    let code = flows[number]
    let range = Int(code.firstStep)..<Int(code.firstStep + code.stepCount)
    return range.first { stepInfos[$0].id == id }.map { StepID(Int32($0)) }
  }

  /// The rows of a step in document order.
  public func rows(of step: StepID) -> [RowID] {
    let code = steps[Int(step.index)]
    return (code.firstRow..<code.firstRow + code.rowCount).map { RowID($0) }
  }

  /// All steps, in the order of the documents.
  public var allSteps: [StepID] { stepInfos.indices.map { StepID(Int32($0)) } }

  package func name(_ text: String) -> Int32? { tables.nameNumbers[text] }

  /// Whether values of this name are held by reference only.
  public func isSecret(_ name: String) -> Bool {
    self.name(name).map { names[Int($0)].isSecret } ?? true
  }

  /// What a value of this name must match, whole.
  public func pattern(of name: String) -> Pattern? {
    self.name(name).flatMap { names[Int($0)].pattern }
  }
}

/// A step of a program.
public struct StepID: Hashable, Sendable, BitwiseCopyable {
  package let index: Int32
  package init(_ index: Int32) { self.index = index }
}

/// A row of a program.
public struct RowID: Hashable, Sendable, BitwiseCopyable {
  package let index: Int32
  package init(_ index: Int32) { self.index = index }
}
