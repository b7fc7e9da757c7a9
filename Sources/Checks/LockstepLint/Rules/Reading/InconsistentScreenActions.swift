import LockstepModel

/// A screen of two documents has in each an action that the other one does not offer.
struct InconsistentScreenActions: Rule {
  let info = RuleInfo("inconsistent-screen-actions", level: .note)

  /// A screen with the actions that it offers.
  private struct Screen {
    var flow: LintContext.Flow
    var step: Step
    var actions: Set<String>

    init(_ flow: LintContext.Flow, _ step: Step) {
      self.flow = flow
      self.step = step
      actions = Set(step.actions.map { ActionName($0.value).text.lowercased() })
    }

    /// Whether both are one screen, by an action that they share, and each lacks one of the other's.
    func contradicts(_ other: Screen) -> Bool {
      !actions.isDisjoint(with: other.actions) && !actions.isSubset(of: other.actions)
        && !other.actions.isSubset(of: actions)
    }
  }

  /// A screen with a list of actions, as a table has it.
  struct NamedScreen: Sendable {
    /// `forgot PIN screen` is `Forgot PIN`.
    let name: String
    let step: Step

    fileprivate init(_ step: Step, _ wording: Wording) {
      // A name without quotes begins in lower case and describes the action.
      let name = step.name.value
      let bytes = Array(name.utf8)[...]
      let noun = wording.steps[.screen].lazy.compactMap { $0.head.suffixStart(in: bytes) }.first
      let words = noun.flatMap { $0 > 0 ? String(decoding: bytes[..<($0 - 1)], as: UTF8.self) : nil } ?? name
      self.name = words.prefix(1).uppercased() + words.dropFirst()
      self.step = step
    }
  }

  /// The screens of a table with a list of actions that agrees with their rows.
  static func screens(of table: FlowTable, without matches: [ActionMatch.StepMismatch]) -> [NamedScreen] {
    let odd = Set(matches.filter { !$0.match.unmatchedRows.isEmpty }.map(\.step.id.span))
    return table.steps.compactMap { step in
      step.kind.value.isScreen && !step.actions.isEmpty && !odd.contains(step.id.span)
        ? NamedScreen(step, table.wording) : nil
    }
  }

  func findings(in context: LintContext) -> [Diagnostic] {
    // A large project has more screens than all else: their steps are not copied.
    var first: [String: (flow: LintContext.FlowIndex, screen: Int32)] = [:]
    first.reserveCapacity(context.summaries.reduce(0) { $0 + $1.screens.count })
    return context.summaries.indices.flatMap { flow in
      let summary = context.summaries[flow]
      return summary.screens.indices.compactMap { number -> Diagnostic? in
        guard let place = first[summary.screens[number].name] else {
          first[summary.screens[number].name] = (flow, Int32(number))
          return nil
        }
        let known = context.summaries[place.flow]
        // Within a document a screen may change with the situation.
        if known.table.document.id.value == summary.table.document.id.value { return nil }
        let (old, new) = (known.screens[Int(place.screen)].step, summary.screens[number].step)
        if new.actions.elementsEqual(old.actions, by: { $0.value == $1.value }) { return nil }
        let (other, screen) = (Screen(known.table, old), Screen(summary.table, new))
        return screen.contradicts(other) ? finding(of: screen, other) : nil
      }
    }
  }

  private func finding(of screen: Screen, _ known: Screen) -> Diagnostic {
    let place = "\(known.flow.entry.id) \(known.step.id.value)"
    func list(_ actions: Set<String>, of step: Step) -> String {
      step.actions.filter { actions.contains(ActionName($0.value).text.lowercased()) }
        .map { "'\(ActionName($0.value).text)'" }.joined(separator: ", ")
    }
    let own = list(screen.actions.subtracting(known.actions), of: screen.step)
    let others = list(known.actions.subtracting(screen.actions), of: known.step)
    return finding(
      "'\(screen.step.name.value)' offers \(own) here, but \(others) in \(place)", at: screen.step.name.span,
      in: screen.flow, row: screen.step.id.value,
      help: "use the same actions in both, or rename one of the screens",
      related: [.init(Location(known.flow.document.source, known.step.name.span), "the same screen")],
      restingOn: [known.flow.entry.id])
  }
}
