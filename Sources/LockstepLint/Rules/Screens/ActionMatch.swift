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

  /// The one action without a row, if the one row without an action begins like it: the row is likely to mean
  /// it.
  private(set) var meant: SourceString?

  /// Whether there is nothing to report.
  var isEmpty: Bool { actions.isEmpty && doubled.isEmpty && rows.isEmpty && misspelt.isEmpty }

  /// Every action that no row takes by its very name.
  var open: [SourceString] { actions + (meant.map { [$0] } ?? []) + misspelt.map(\.action) }

  /// A step whose list and rows do not agree.
  typealias Found = (flow: LintSubject.Flow, step: Step, match: ActionMatch)

  init(_ step: Step) {
    let names = step.actionNames
    guard !names.isEmpty else { return }
    if Self.isPlain(step, names) { return }
    var seen: Set<String> = []
    // One without words is reported as such.
    for name in names where !name.value.isBlank {
      if seen.insert(name.value).inserted { actions.append(name) } else { doubled.append(name) }
    }
    rows = step.transitions.filter { $0.trigger.kind == .user }
    take { $0.text == $1.text }
    // No action is called "any other action".
    rows.removeAll {
      ["any ", "another ", "one of "].contains(where: ActionName(row: $0.trigger.text.value).text.hasPrefix)
    }
    take(isMisspelt: true) { !$0.letters.isEmpty && $0.letters == $1.letters }
    take { $0.stems == $1.stems }
    takePhrases()
    // Items and options that a screen lists can be selected too, by name or by kind.
    let items = step.itemNames.map { ActionName($0.value).stems }
    rows.removeAll { row in
      let name = ActionName(row: row.trigger.text.value)
      let stems = name.stems
      // `selects Problem option`, `selects inactive option`: one of the screen's options.
      if let last = stems.last, step.listNouns.contains(last) { return true }
      return items.contains {
        $0 == stems || (name.isDescription && !stems.isEmpty && Set(stems).isSubset(of: $0))
      }
    }
    // Both `Play` and `Pause` are taken by `Play/Pause`, and the other way round.
    let all = rows.map { ActionName(row: $0.trigger.text.value) }
    actions.removeAll { action in
      all.contains { Self.parts($0).contains(ActionName(action.value).letters) }
    }
    let parts = Set(names.flatMap { Self.parts(ActionName($0.value)) + [ActionName($0.value).letters] })
    rows.removeAll { row in
      let own = Self.parts(ActionName(row: row.trigger.text.value))
      return own.isEmpty
        ? parts.contains(ActionName(row: row.trigger.text.value).letters)
          && !names.contains {
            ActionName($0.value).letters == ActionName(row: row.trigger.text.value).letters
          }
        : own.allSatisfy(parts.contains)
    }
    // `submits the form` takes the one action that is left.
    if actions.count == 1, rows.count(where: Self.sends) == 1, !rows.contains(where: Self.selects) {
      actions = []
    }
    // `enters PIN` is not a misspelt `Forgot PIN`.
    rows.removeAll { !Self.selects($0) }
    take(isMisspelt: true, Self.isNear)
    misspelt.removeAll { !Self.selects($0.row) }
    if let action = actions.first, let row = rows.first, actions.count == 1, rows.count == 1,
      Self.beginAlike(action.value, ActionName(row: row.trigger.text.value).text)
    {
      meant = actions.popLast()
    }
  }

  /// Whether list and rows have exactly the same names, as nearly all do.
  private static func isPlain(_ step: Step, _ names: [SourceString]) -> Bool {
    if names.count > 64 { return false }
    // One bit for each name that a row has taken.
    var taken: UInt64 = 0
    var count = 0
    for row in step.transitions where row.trigger.kind == .user {
      let named = row.trigger.text.value.withBytes { words -> UInt64? in
        guard words.has("selects ".utf8) else { return nil }
        let name = words.extracting(8..<words.count)
        var named: UInt64 = 0
        for (number, action) in names.enumerated()
        where action.value.withBytes({ ByteWord.areSame(name, $0) }) {
          named |= 1 << UInt64(number)
        }
        return named
      }
      guard let named else { continue }
      if named == 0 { return false }
      count += 1
      taken |= named
    }
    return names.count == count && taken.nonzeroBitCount == count
  }

  /// Whether a row is about something that a list names; things that a user enters, scans or grants are not.
  static func selects(_ row: FlowRow) -> Bool {
    row.trigger.kind == .user && row.trigger.text.value.hasPrefix("selects ")
  }

  /// Whether a row describes the effect of its only button, without the button's name.
  private static func sends(_ row: FlowRow) -> Bool {
    ["submits", "confirms"].contains(row.trigger.text.value.split(separator: " ").first)
  }

  /// Pairs actions and rows that have not found one another yet.
  private mutating func take(
    isMisspelt: Bool = false, _ isSame: (ActionName, ActionName) -> Bool
  ) {
    var left: [SourceString] = []
    for action in actions {
      let name = ActionName(action.value)
      let same = rows.filter { isSame(name, ActionName(row: $0.trigger.text.value)) }
      if same.isEmpty { left.append(action) }
      if isMisspelt { misspelt += same.map { (action, $0) } }
      rows.removeAll { isSame(name, ActionName(row: $0.trigger.text.value)) }
    }
    actions = left
  }

  /// Pairs actions that are called as the whole row is: `Select video` and `selects video`.
  private mutating func takePhrases() {
    actions.removeAll { action in
      let stems = ActionName(action.value).stems
      let same = rows.filter { ActionName($0.trigger.text.value).stems == stems }
      rows.removeAll { row in same.contains { $0.id.span == row.id.span } }
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
  private static func isNear(_ action: ActionName, _ row: ActionName) -> Bool {
    let (left, right) = (action.stems, row.stems)
    if left.isEmpty || right.isEmpty { return false }
    if Set(left).isSubset(of: right) || Set(right).isSubset(of: left) { return true }
    return !Suggestion.close(to: row.text, among: [action.text]).isEmpty
  }
}

extension Step {
  /// The names of the actions that a step offers.
  var actionNames: [SourceString] {
    var all: [SourceString] = []
    for detail in details {
      guard let names = detail.actionNames else { continue }
      // Nearly always the only list: handed on as it is.
      if all.isEmpty { all = names } else { all += names }
    }
    return all
  }

  /// The nouns for its listed things: a row may select `inactive option`.
  fileprivate var listNouns: Set<String> {
    details.reduce(into: []) { nouns, detail in
      switch detail.content {
      case .items: nouns.insert("item")
      case .options: nouns.insert("option")
      default: break
      }
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

extension Detail {
  /// The actions of a list of them: `Actions: …`, or `Controls: …` of what plays.
  fileprivate var actionNames: [SourceString]? {
    switch content {
    case .actions(let names): return names
    case .line(let text):
      let label = "Controls:"
      guard text.value.hasPrefix(label) else { return nil }
      return text.value.dropFirst(label.count).split(separator: ",").map { name in
        SourceString(String(name.drop { $0 == " " }), at: text.span)
      }
    default: return nil
    }
  }
}
