import Lockstep
import LockstepModel

/// The actions that a step offers, compared with those that its rows take.
///
/// Guards after a name are ignored. A list may name `Cards` where the row has `a Card`, and a row may take two actions at once:
/// `Play/Pause`.
struct ActionMatch: Sendable {
  /// Actions without a row.
  private(set) var actions: [SourceString] = []
  /// Actions that are already in the list.
  private(set) var doubled: [SourceString] = []
  /// Rows without an action.
  private(set) var rows: [FlowRow] = []
  /// Actions with the rows that spell them otherwise.
  private(set) var misspelt: [(action: SourceString, row: FlowRow)] = []

  /// Rows that name an action behind another verb: `presses Close`.
  private(set) var odd: [FlowRow] = []

  /// The one action without a row, if the one row without an action begins like it: the row is likely to mean
  /// it.
  private(set) var meant: SourceString?

  /// Whether there is nothing to report.
  var isEmpty: Bool { actions.isEmpty && doubled.isEmpty && rows.isEmpty && misspelt.isEmpty && odd.isEmpty }

  /// Every action that no row takes by its very name.
  var open: [SourceString] { actions + (meant.map { [$0] } ?? []) + misspelt.map(\.action) }

  /// A step whose list and rows do not agree.
  typealias Found = (flow: LintContext.Flow, step: Step, match: ActionMatch)

  /// A row that no action is known for yet.
  private struct Open {
    var row: FlowRow
    var name: ActionName
  }

  init(_ step: Step, _ wording: Wording) {
    let names = step.actions + step.likelyActions
    guard !names.isEmpty else { return }
    var seen: Set<String> = []
    // One without words is reported as such.
    for name in names where !name.value.isBlank {
      if seen.insert(name.value).inserted { actions.append(name) } else { doubled.append(name) }
    }
    let texts = names.map(\.value)
    odd = step.transitions.filter { row in
      guard row.trigger.kind == .user, !Self.selects(row, wording) else { return false }
      let rest = row.trigger.text.value.utf8.drop { $0 != 0x20 }.dropFirst()
      return texts.contains { $0.utf8.elementsEqual(rest) }
    }
    var open = step.transitions.compactMap { row in
      row.trigger.kind == .user
        ? Open(row: row, name: ActionName(row: row.trigger.text.value, wording, among: texts)) : nil
    }
    take(&open) { $0.text == $1.text }
    // As in nearly all steps.
    if actions.isEmpty, !open.contains(where: { Self.selects($0.row, wording) }) { return }
    take(&open, isMisspelt: true) { action, row in
      if !action.letters.isEmpty, action.letters == row.letters { return true }
      // `Report a problem` quotes the name, `a problem` describes it.
      let words = action.words(wording)
      return !row.isDescription && !words.isEmpty && words == row.words(wording)
    }
    take(&open) { $0.stems(wording) == $1.stems(wording) }
    takePhrases(&open, wording)
    // Listed items or options of a screen can be selected too, by name or by kind.
    let items = step.itemNames.map { ActionName($0.value).stems(wording) }
    let nouns = step.listNouns(wording)
    open.removeAll { entry in
      let stems = entry.name.stems(wording)
      // `selects Problem option`, `selects inactive option`: one of those that the screen lists as such.
      if let last = stems.last, nouns.contains(last) { return true }
      return items.contains {
        $0 == stems || (entry.name.isDescription && !stems.isEmpty && Set(stems).isSubset(of: $0))
      }
    }
    // Both `Play` and `Pause` are taken by `Play/Pause`, and the other way round.
    actions.removeAll { action in
      open.contains { Self.parts($0.name).contains(ActionName(action.value).letters) }
    }
    let letters = Set(names.map { ActionName($0.value).letters })
    let parts = letters.union(names.flatMap { Self.parts(ActionName($0.value)) })
    open.removeAll { entry in
      let own = Self.parts(entry.name)
      return own.isEmpty
        ? parts.contains(entry.name.letters) && !letters.contains(entry.name.letters)
        : own.allSatisfy(parts.contains)
    }
    // `submits the form` takes the one action that is left.
    if actions.count == 1, open.count(where: { Self.sends($0.row, wording) }) == 1,
      !open.contains(where: { Self.selects($0.row, wording) })
    {
      actions = []
    }
    // `enters PIN` is not a slip of `Forgot PIN`.
    open.removeAll { !Self.selects($0.row, wording) }
    take(&open, isMisspelt: true) { Self.isNear($0, $1, wording) }
    misspelt.removeAll { !Self.selects($0.row, wording) }
    rows = open.map(\.row)
    if let action = actions.first, let row = open.first, actions.count == 1, open.count == 1,
      Self.beginAlike(action.value, row.name.text)
    {
      meant = actions.popLast()
    }
  }

  /// Whether a row is about something that a list names; things that a user enters, scans or grants are not.
  static func selects(_ row: FlowRow, _ wording: Wording) -> Bool {
    row.trigger.kind == .user && wording.selects(row.trigger.text.value)
  }

  /// Whether a row describes the effect of its only button, without the button's name.
  private static func sends(_ row: FlowRow, _ wording: Wording) -> Bool {
    wording.verbs.leading(Array(row.trigger.text.value.utf8)[...]) == nil
  }

  /// Pairs actions and rows that have not found one another yet.
  private mutating func take(
    _ open: inout [Open], isMisspelt: Bool = false, _ isSame: (ActionName, ActionName) -> Bool
  ) {
    var left: [SourceString] = []
    for action in actions {
      let name = ActionName(action.value)
      let count = open.count
      open.removeAll { entry in
        guard isSame(name, entry.name) else { return false }
        if isMisspelt { misspelt.append((action, entry.row)) }
        return true
      }
      if open.count == count { left.append(action) }
    }
    actions = left
  }

  /// Pairs actions that are called as the whole row is: `Select video` and `selects video`.
  private mutating func takePhrases(_ open: inout [Open], _ wording: Wording) {
    actions.removeAll { action in
      let stems = ActionName(action.value).stems(wording)
      let same = open.filter { ActionName($0.row.trigger.text.value).stems(wording) == stems }
      open.removeAll { entry in same.contains { $0.row.id.span == entry.row.id.span } }
      return !same.isEmpty
    }
  }

  private static func parts(_ name: ActionName) -> [String] {
    let parts = name.text.split(separator: "/")
    return parts.count > 1 ? parts.map { ActionName(String($0)).letters } : []
  }

  /// Whether the other name begins with half of the shorter one.
  private static func beginAlike(_ left: String, _ right: String) -> Bool {
    let common = zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
    return common * 2 >= min(left.utf8.count, right.utf8.count)
  }

  /// A slip of the pen, or one name inside the other: `Help` and `Get help`.
  private static func isNear(_ action: ActionName, _ row: ActionName, _ wording: Wording) -> Bool {
    let (left, right) = (action.stems(wording), row.stems(wording))
    if left.isEmpty || right.isEmpty { return false }
    if Set(left).isSubset(of: right) || Set(right).isSubset(of: left) { return true }
    return !Suggestion.close(to: row.text, among: [action.text]).isEmpty
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

  /// The nouns of its lists, and the plurals of its title: a row may select `inactive option`, or a card on a screen
  /// `All cards`.
  fileprivate func listNouns(_ wording: Wording) -> Set<String> {
    let title = ActionName(name.value).words(wording).compactMap { word in
      let one = ContentWords.singular(word, wording.signalWords)
      return one == word ? nil : one
    }
    return details.reduce(into: Set(title)) { nouns, detail in
      let label: Wording.Label
      switch detail.content {
      case .items: label = .items
      case .options: label = .options
      case .actions: label = .actions
      default: return
      }
      for word in wording.details[label] { nouns.formUnion(ActionName(word.text).stems(wording)) }
    }
  }

  /// The items and options that a step shows.
  var itemNames: [SourceString] {
    details.flatMap { detail -> [SourceString] in
      switch detail.content {
      case .items(let names), .options(let names): names
      default: []
      }
    }
  }
}
