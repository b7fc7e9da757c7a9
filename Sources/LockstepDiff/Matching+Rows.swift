import Lockstep
import LockstepModel

extension Matching {
  /// Finds the rows of a step again: by their words, by the outcome's name, then, reworded, by their number
  /// and where they lead.
  ///
  /// - Parameter isSame: whether two rows lead to the same place.
  init(rowsOf old: [FlowRow], _ new: [FlowRow], isSame: (_ old: Int, _ new: Int) -> Bool) {
    self.init(old: old.count, new: new.count)
    func pass(_ key: (FlowRow) -> [String?]?) {
      self.pass({ key(old[$0]) }, { key(new[$0]) })
    }
    pass { [$0.trigger.kind.rawValue, $0.words, $0.when?.value, $0.id.value] }
    pass { [$0.trigger.kind.rawValue, $0.words, $0.when?.value, $0.name?.value] }
    pass { [$0.trigger.kind.rawValue, $0.words, $0.when?.value] }
    pass { [$0.trigger.kind.rawValue, $0.words] }
    pass { row in row.name.map { [$0.value] } }
    pass { [$0.words, $0.id.value] }
    self.pass(above: 0.5) { oldRow, newRow in
      let (first, second) = (old[oldRow], new[newRow])
      guard first.trigger.kind == second.trigger.kind, first.trigger.kind.isFreeText else { return 0 }
      let words = Similarity.of(first.words, second.words)
      let isSamePlace = isSame(oldRow, newRow) && first.target != nil
      let signs = (first.id.value == second.id.value ? 0.25 : 0) + (isSamePlace ? 0.25 : 0)
      return words / 2 + signs
    }
  }
}

extension FlowRow {
  var words: String { RowText.normal(trigger.text.value) }
}

extension Trigger.Kind {
  /// Whether other words may mean the same; an error or a result has a name.
  var isFreeText: Bool {
    switch self {
    case .user, .case, .event, .text: true
    case .error, .returns: false
    }
  }
}
