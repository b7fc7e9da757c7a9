/// The answers of an action under its configuration: a flow needs rows for exactly these.
public struct ActionContract: Hashable, Sendable {
  /// An outcome, with the names of the values that it brings along.
  public struct Outcome: Hashable, Sendable, ExpressibleByStringLiteral {
    package var name: String
    package var values: [String]

    /// An outcome by its name.
    public init(_ name: String, values: [String] = []) {
      self.name = name
      self.values = values
    }

    public init(stringLiteral value: String) { self.init(value) }
  }

  package var action: String
  package var outcomes: [Outcome]
  /// The errors that it can raise.
  package var errors: [String]
  /// The outcomes that no step may have a row for: with one it is written for another configuration.
  package var excluded: [String]

  /// The answers of an action, by the names that its flows use.
  public init(
    _ action: String, _ outcomes: [Outcome], errors: [String] = [], excluding excluded: [String] = []
  ) {
    self.action = action
    self.outcomes = outcomes
    self.errors = errors
    self.excluded = excluded
  }

  fileprivate func answers(_ row: RowInfo) -> Bool {
    row.trigger == .error ? errors.contains(row.text) : outcomes.contains { row.answers(to: $0.name) }
  }
}

extension FlowProgram {
  /// Binds actions to the steps that run them.
  ///
  /// - Returns: the rows that can never be taken, by flow and id, in the order of the documents; empty where flows and
  ///   configuration fit exactly.
  /// - Throws: the first outcome that a step has no fitting row for.
  public func bind(_ contracts: [ActionContract]) throws(ContractMismatch) -> [String] {
    if let first = mismatches(with: contracts).first { throw first }
    return rowsRuledOut(by: contracts).map { $0.row }
  }

  /// The rows that no action can take, in the order of the documents.
  package func rowsRuledOut(by contracts: [ActionContract]) -> [RuledOutRow] {
    var found: [RuledOutRow] = []
    for step in allSteps {
      guard let contract = contract(of: step, among: contracts) else { continue }
      for row in rows(of: step) {
        let info = rowInfo(row)
        guard rows[Int(row.index)].kind == .outcome, !contract.answers(info) else { continue }
        found.append(RuledOutRow(row: place(of: row), action: contract.action, outcome: info.outcomeName))
      }
    }
    return found
  }

  /// The outcomes that the steps of a program have no fitting rows for, in the order of the documents.
  package func mismatches(with contracts: [ActionContract]) -> [ContractMismatch] {
    var found: [ContractMismatch] = []
    for step in allSteps {
      guard let contract = contract(of: step, among: contracts) else { continue }
      let rows = rows(of: step).map { rowInfo($0) }
      func add(_ outcome: String, _ reason: ContractMismatch.Reason) {
        found.append(
          ContractMismatch(
            step: stepInfo(step).place, action: contract.action, outcome: outcome, reason: reason))
      }
      for outcome in contract.outcomes {
        guard let row = rows.first(where: { $0.answers(to: outcome.name) }) else {
          add(outcome.name, .noRow)
          continue
        }
        let declared = row.values.map { $0.name }
        if declared.sorted() == outcome.values.sorted() { continue }
        add(outcome.name, .values(row: row.id, brings: outcome.values, declares: declared))
      }
      for outcome in contract.excluded {
        guard let row = rows.first(where: { $0.answers(to: outcome) }) else { continue }
        add(outcome, .excluded(row: row.id))
      }
    }
    return found
  }

  private func contract(of step: StepID, among contracts: [ActionContract]) -> ActionContract? {
    guard let action = stepInfo(step).action else { return nil }
    return contracts.first { $0.action == action }
  }
}

extension RowInfo {
  /// Whether an outcome of that name takes the row: by `as:`, by its words or by its id.
  fileprivate func answers(to outcome: String) -> Bool { outcomeName == outcome || id == outcome }
}
