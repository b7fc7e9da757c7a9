import Lockstep
import LockstepModel

/// The actions that a step offers, compared with those that its rows take.
///
/// Guards after a name are ignored. A list may name `Cards` where the row has `a Card`, and a row may take two actions at once:
/// `Play/Pause`.
struct ActionMatch: Sendable {
  /// Actions without a row.
  private(set) var unmatchedActions: [SourceString] = []
  /// Actions that are already in the list.
  private(set) var repeatedActions: [SourceString] = []
  /// Rows without an action.
  private(set) var unmatchedRows: [FlowRow] = []
  /// Actions with the rows that spell them otherwise.
  private(set) var misspeltActions: [(action: SourceString, row: FlowRow)] = []

  /// Rows that name an action behind another verb: `presses Close`.
  private(set) var rowsWithOtherVerb: [FlowRow] = []

  /// The one action without a row, if there is one row without an action: the two are probably one, and in any case one
  /// finding has both.
  private(set) var meantAction: SourceString?

  /// Whether there is nothing to report.
  var hasNothingToReport: Bool {
    unmatchedActions.isEmpty && repeatedActions.isEmpty && unmatchedRows.isEmpty && misspeltActions.isEmpty
      && rowsWithOtherVerb.isEmpty
  }

  /// Every action that no row takes by its very name.
  var actionsToReport: [SourceString] {
    unmatchedActions + (meantAction.map { [$0] } ?? []) + misspeltActions.map(\.action)
  }

  /// A step whose list and rows do not agree.
  typealias StepMismatch = (flow: LintContext.Flow, step: Step, match: ActionMatch)

  /// A row that no action is known for yet.
  private struct OpenRow {
    var row: FlowRow
    var name: ActionName
  }

  init(_ step: Step, _ wording: Wording) {
    let names = step.actions + step.likelyActions
    guard !names.isEmpty else { return }
    var seen: Set<String> = []
    // One without words is reported as such.
    for name in names where !name.value.isBlank {
      if seen.insert(name.value).inserted {
        unmatchedActions.append(name)
      } else {
        repeatedActions.append(name)
      }
    }
    rowsWithOtherVerb = step.transitions.filter { row in
      guard row.trigger.kind == .user, !Self.selects(row, wording) else { return false }
      return seen.contains(String(Substring(row.trigger.text.value.utf8.drop { $0 != 0x20 }.dropFirst())))
    }
    lazy var folded = Set(names.map { Phrase.folded($0.value) })
    var open = step.transitions.compactMap { row -> OpenRow? in
      guard row.trigger.kind == .user else { return nil }
      let name = ActionName(row: row.trigger.text.value, wording) { folded.contains(Phrase.folded($0)) }
      return OpenRow(row: row, name: name)
    }
    pairByKeys(&open, { [$0.text] }, { [$0.name.text] })
    // As in nearly all steps.
    if unmatchedActions.isEmpty, !open.contains(where: { Self.selects($0.row, wording) }) { return }
    pairByKeys(
      &open, isMisspelt: true, { $0.spellings(wording) },
      // `Report a problem` quotes the name, `a problem` describes it.
      { $0.name.spellings(wording, isDescription: $0.name.isDescription) })
    pairByKeys(&open, { [$0.stems(wording)] }, { [$0.name.stems(wording)] })
    // Actions that are called as the whole row is: `Select video` and `selects video`.
    pairByKeys(&open, { [$0.stems(wording)] }, { [ActionName($0.row.trigger.text.value).stems(wording)] })
    // Listed items or options of a screen can be selected too, by name or by kind.
    let items = ListedItems(step, wording)
    open.removeAll { items.matches($0.name) }
    // Both `Play` and `Pause` are taken by `Play/Pause`, and the other way round.
    let taken = Set(open.flatMap { Self.slashParts($0.name) })
    unmatchedActions.removeAll { taken.contains(ActionName($0.value).letters) }
    let letters = Set(names.map { ActionName($0.value).letters })
    let parts = letters.union(names.flatMap { Self.slashParts(ActionName($0.value)) })
    open.removeAll { entry in
      let own = Self.slashParts(entry.name)
      return own.isEmpty
        ? parts.contains(entry.name.letters) && !letters.contains(entry.name.letters)
        : own.allSatisfy(parts.contains)
    }
    // `submits the form` takes the one action that is left.
    if unmatchedActions.count == 1, open.count(where: { Self.describesOnlyButton($0.row, wording) }) == 1,
      !open.contains(where: { Self.selects($0.row, wording) })
    {
      unmatchedActions = []
    }
    // `enters PIN` is not a slip of `Forgot PIN`.
    open.removeAll { !Self.selects($0.row, wording) }
    pairSimilar(&open, wording)
    misspeltActions.removeAll { !Self.selects($0.row, wording) }
    unmatchedRows = open.map(\.row)
    if unmatchedActions.count == 1, open.count == 1 { meantAction = unmatchedActions.popLast() }
  }

  /// Whether a row is about something that a list names; things that a user enters, scans or grants are not.
  static func selects(_ row: FlowRow, _ wording: Wording) -> Bool {
    row.trigger.kind == .user && wording.selects(row.trigger.text.value)
  }

  /// Whether a row describes the effect of its only button, without the button's name.
  private static func describesOnlyButton(_ row: FlowRow, _ wording: Wording) -> Bool {
    wording.verbs.leadingWord(Array(row.trigger.text.value.utf8)[...]) == nil
  }

  /// Pairs actions and rows that have not found one another yet and have a key in common.
  private mutating func pairByKeys<Key: Hashable>(
    _ open: inout [OpenRow], isMisspelt: Bool = false, _ actionKeys: (ActionName) -> [Key],
    _ rowKeys: (OpenRow) -> [Key]
  ) {
    if unmatchedActions.isEmpty || open.isEmpty { return }
    var byKey: [Key: [Int]] = [:]
    for (number, entry) in open.enumerated() {
      for key in rowKeys(entry) { byKey[key, default: []].append(number) }
    }
    var isTaken = [Bool](repeating: false, count: open.count)
    var left: [SourceString] = []
    for action in unmatchedActions {
      let numbers = actionKeys(ActionName(action.value)).flatMap { byKey.removeValue(forKey: $0) ?? [] }
      let same = Set(numbers.filter { !isTaken[$0] })
      for number in same.sorted() {
        isTaken[number] = true
        if isMisspelt { misspeltActions.append((action, open[number].row)) }
      }
      if same.isEmpty { left.append(action) }
    }
    unmatchedActions = left
    open = open.indices.filter { !isTaken[$0] }.map { open[$0] }
  }

  /// Comparing the spellings of more pairs takes long.
  private static let mostPairs = 10_000

  /// Pairs those that are left by a slip of the pen, or if one name is inside the other: `Help` and `Get help`.
  private mutating func pairSimilar(_ open: inout [OpenRow], _ wording: Wording) {
    if unmatchedActions.count * open.count > Self.mostPairs { return }
    var rows = open.map { (open: $0, stems: Set($0.name.stems(wording))) }
    var left: [SourceString] = []
    for action in unmatchedActions {
      let name = ActionName(action.value)
      let stems = Set(name.stems(wording))
      let count = rows.count
      rows.removeAll { row in
        guard !stems.isEmpty, !row.stems.isEmpty,
          stems.isSubset(of: row.stems) || row.stems.isSubset(of: stems)
            || !Suggestion.similarNames(to: row.open.name.text, among: [name.text]).isEmpty
        else { return false }
        misspeltActions.append((action, row.open.row))
        return true
      }
      if rows.count == count { left.append(action) }
    }
    unmatchedActions = left
    open = rows.map(\.open)
  }

  private static func slashParts(_ name: ActionName) -> [String] {
    let parts = name.text.split(separator: "/")
    return parts.count > 1 ? parts.map { ActionName(String($0)).letters } : []
  }
}

extension ActionName {
  /// Its letters, and, unless it only describes the action, its words: names that share one differ in spelling.
  fileprivate func spellings(_ wording: Wording, isDescription: Bool = false) -> [[String]] {
    let (letters, words) = (letters, isDescription ? [] : words(wording))
    return (letters.isEmpty ? [] : [[letters]]) + (words.isEmpty ? [] : [["words"] + words])
  }
}

extension Step {
  /// The actions of a line of another name that is likely to list them: `Controls: Play, Pause`.
  fileprivate var likelyActions: [SourceString] {
    details.flatMap { detail -> [SourceString] in
      guard case .line(let text) = detail.content, let colon = text.value.firstIndex(of: ":"),
        Wording.hint("details", String(text.value[..<colon])) == "actions"
      else { return [] }
      return text.value[colon...].dropFirst().split(separator: ",").map { name in
        SourceString(String(name.drop { $0 == " " }), at: text.span)
      }
    }
  }
}
