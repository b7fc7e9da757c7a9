import Lockstep
import LockstepModel

/// The facts of one table, computed once: the next check reuses them if the table is the same.
///
/// One core does all checks of a table before it turns to the next, and no other core looks at that table meanwhile: sharing
/// reference counts between cores takes longer than the checks.
final class TableSummary: Sendable {
  /// Steps whose actions and rows do not agree.
  let mismatches: [ActionMatch.StepMismatch]
  /// Places where the numbers do not go on one by one.
  let jumps: [NumberJump]
  /// Actions that no row takes by their very name, or whose row leads nowhere: a trigger that names one means the lost
  /// row.
  let untakenActions: Set<String>
  /// The results that its rows return.
  let returnedResults: Set<String>
  /// What its rows raise: errors by name in lower case, their pages as `#anchor`.
  let raisedErrors: Set<String>
  /// What its screens are called, where they list actions; see ``InconsistentScreenActions``.
  let screens: [InconsistentScreenActions.NamedScreen]
  /// Whether some step has a list of actions.
  let hasActions: Bool
  /// The places in the table of the steps that call a flow.
  let callStepIndices: [Int]
  /// Whether some row begins with other words than a trigger has.
  let hasTextRows: Bool
  /// The results that only rows with a condition give, with the parameters that one of them needs: a call that passes
  /// none of these never gets the result.
  let conditionalResults: [String: Set<String>]
  /// What its rows and inputs read and bring by name.
  let valueUses: ValueUses
  /// The inputs that its rows give, each with the first screen that has such a row.
  let inputScreens: [(name: String, screen: Step)]
  /// Rows whose words are the title of another scenario than the one they lead to.
  let misdirectedRows: [MisdirectedRow]
  /// How its steps are titled, see ``UnusualWording``.
  let stepTitles: UnusualWording.StepTitles
  let links: [WrittenLink]
  /// Words that no reader takes for a part of the format, with the step and the row.
  let unreadWords: [(words: UnreadWords, step: Step, row: String)]
  let table: FlowTable
  /// The words of its texts.
  let wordCounts: TableWordCounts

  init(_ table: FlowTable) {
    self.table = table
    mismatches = table.steps.compactMap { step in
      let match = ActionMatch(step, table.wording)
      return match.hasNothingToReport ? nil : (table, step, match)
    }
    jumps = NumberJump.all(of: table, mismatches)
    untakenActions = Set(
      mismatches.flatMap { $0.match.actionsToReport.map { ActionName($0.value).text } }
        + table.actionsWithoutTarget)
    returnedResults = table.returnedResults
    conditionalResults = table.conditionalResults
    raisedErrors = table.raisedErrors
    screens = InconsistentScreenActions.screens(of: table, without: mismatches)
    hasActions = table.steps.contains { !$0.actions.isEmpty }
    callStepIndices = table.steps.indices.filter { table.steps[$0].kind.value.isCall }
    hasTextRows = table.steps.contains { $0.transitions.contains { $0.trigger.kind == .text } }
    valueUses = ValueUses(of: table)
    inputScreens = SkippedInput.inputScreens(in: table)
    stepTitles = UnusualWording.StepTitles(of: table)
    misdirectedRows = MisdirectedRow.all(in: table)
    links = WrittenLink.all(of: table)
    unreadWords = table.steps.flatMap { step in
      UnreadWords.all(in: table, step).map { ($0.words, step, $0.row) }
    }
    wordCounts = TableWordCounts(table)
  }
}

extension FlowTable {
  /// The actions whose rows have lost their target.
  fileprivate var actionsWithoutTarget: [String] {
    steps.flatMap { step in
      step.transitions.filter { $0.leadsNowhere && $0.trigger.kind == .user }
        .map { ActionName(row: $0.trigger.text.value, wording).text }
    }
  }

  fileprivate var returnedResults: Set<String> {
    var names: Set<String> = []
    func add(_ target: Target?) {
      if case .result(let text)? = target?.kind { names.insert(text.value) }
    }
    for scenario in section.scenarios { add(scenario.target) }
    for step in steps {
      add(step.continuation)
      for row in step.transitions { add(row.target) }
    }
    return names
  }

  fileprivate var conditionalResults: [String: Set<String>] {
    if entry.parameters.isEmpty { return [:] }
    var conditionalResults: [String: Set<String>] = [:]
    var always: Set<String> = []
    for row in steps.lazy.flatMap(\.transitions) {
      guard case .result(let text)? = row.target?.kind else { continue }
      if let when = row.when {
        conditionalResults[text.value, default: []].insert(when.value)
      } else {
        always.insert(text.value)
      }
    }
    return conditionalResults.filter { !always.contains($0.key) }
  }

  fileprivate var raisedErrors: Set<String> {
    var names: Set<String> = []
    for row in steps.lazy.flatMap(\.transitions) {
      if row.trigger.kind == .error { names.insert(row.trigger.text.value.lowercased()) }
      guard let target = row.target, case .errorFlow(let name) = target.kind else { continue }
      names.insert(name.value.lowercased())
      if let anchor = target.href?.value.split(separator: "#").dropFirst().last {
        names.insert("#" + anchor)
      }
    }
    return names
  }
}
