import Lockstep
import LockstepModel

/// Pairs the elements of two lists, pass by pass, from the strongest sign to the weakest.
struct Matching {
  /// For each old thing the new one, and the other way round.
  private(set) var newIndexByOld: [Int?]
  private(set) var oldIndexByNew: [Int?]

  init(old: Int, new: Int) {
    newIndexByOld = [Int?](repeating: nil, count: old)
    oldIndexByNew = [Int?](repeating: nil, count: new)
  }

  /// In other words, and with more elements than these between the places of both, an element is another one: so time
  /// grows with the number of elements, also where all of them were reworded.
  private static let mostCompared = 200

  private var unmatchedOld: [Int] { newIndexByOld.indices.filter { newIndexByOld[$0] == nil } }
  private var unmatchedNew: [Int] { oldIndexByNew.indices.filter { oldIndexByNew[$0] == nil } }

  mutating func pair(_ old: Int, _ new: Int) {
    guard newIndexByOld[old] == nil, oldIndexByNew[new] == nil else { return }
    newIndexByOld[old] = new
    oldIndexByNew[new] = old
  }

  /// Pairs the remaining nodes with the same key, in their order.
  ///
  /// - Parameter ifEquallyMany: only where as many of both have the key; otherwise it is unknown which is which,
  ///   and a weaker sign may.
  mutating func pair<Key: Hashable>(
    ifEquallyMany: Bool = true, _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
  ) {
    let candidates = Dictionary(grouping: unmatchedNew, by: newKey)
    for (key, olds) in unmatchedOld.grouped(by: oldKey) {
      guard key != nil, let news = candidates[key], !ifEquallyMany || olds.count == news.count else {
        continue
      }
      for (old, new) in zip(olds, news) { pair(old, new) }
    }
  }

  /// Pairs the remaining nodes that are alike, the most alike first; of equals the first.
  mutating func pair(above limit: Double, _ similarity: (_ old: Int, _ new: Int) -> Double) {
    let (olds, news) = (unmatchedOld, unmatchedNew)
    pair(above: limit, similarity) { place, _ in
      let middle = place * news.count / olds.count
      let first = max(0, min(middle - Self.mostCompared / 2, news.count - Self.mostCompared))
      return news[first...].prefix(Self.mostCompared)
    }
  }

  /// Pairs the remaining nodes that have one key and are alike.
  mutating func pair<Key: Hashable>(
    above limit: Double, ofOne oldKey: (Int) -> Key, _ newKey: (Int) -> Key,
    _ similarity: (_ old: Int, _ new: Int) -> Double
  ) {
    let news = Dictionary(grouping: unmatchedNew, by: newKey)
    pair(above: limit, similarity) { _, old in news[oldKey(old), default: []].prefix(Self.mostCompared) }
  }

  /// - Parameter candidates: what an old node is compared with, by its place among the remaining ones.
  private mutating func pair(
    above limit: Double, _ similarity: (_ old: Int, _ new: Int) -> Double,
    among candidates: (_ place: Int, _ old: Int) -> ArraySlice<Int>
  ) {
    var pairs: [(similarity: Double, old: Int, new: Int)] = []
    for (place, old) in unmatchedOld.enumerated() {
      for new in candidates(place, old) {
        let similarity = similarity(old, new)
        if similarity >= limit { pairs.append((similarity, old, new)) }
      }
    }
    pairs.sort { ($1.similarity, $0.old, $0.new) < ($0.similarity, $1.old, $1.new) }
    for (_, old, new) in pairs { pair(old, new) }
  }
}

extension Matching {
  /// Finds the rows of a step again: by their words, by the outcome's name, then, reworded, by their number
  /// and where they lead.
  ///
  /// - Parameter isSame: whether two rows lead to the same place.
  init(rowsOf old: [FlowRow], _ new: [FlowRow], isSame: (_ old: Int, _ new: Int) -> Bool) {
    self.init(old: old.count, new: new.count)
    func pass(_ key: (FlowRow) -> [String?]?) {
      self.pair({ key(old[$0]) }, { key(new[$0]) })
    }
    pass { [$0.trigger.kind.rawValue, $0.triggerWords, $0.when?.value, $0.id.value] }
    pass { [$0.trigger.kind.rawValue, $0.triggerWords, $0.when?.value, $0.name?.value] }
    pass { [$0.trigger.kind.rawValue, $0.triggerWords, $0.when?.value] }
    pass { [$0.trigger.kind.rawValue, $0.triggerWords] }
    pass { row in row.name.map { [$0.value] } }
    pass { [$0.triggerWords, $0.id.value] }
    let (oldWords, newWords) = (old.map(\.wordsOfTrigger), new.map(\.wordsOfTrigger))
    self.pair(above: 0.5) { oldRow, newRow in
      let (first, second) = (old[oldRow], new[newRow])
      guard first.trigger.kind == second.trigger.kind, first.trigger.kind.isFreeText else { return 0 }
      let words = Similarity.of(oldWords[oldRow], newWords[newRow])
      let isSamePlace = isSame(oldRow, newRow) && first.target != nil
      let signs = (first.id.value == second.id.value ? 0.25 : 0) + (isSamePlace ? 0.25 : 0)
      return words / 2 + signs
    }
  }
}

extension FlowRow {
  var triggerWords: String { RowText.normalized(trigger.text.value) }
  fileprivate var wordsOfTrigger: Set<String> { Similarity.words(trigger.text.value) }
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
