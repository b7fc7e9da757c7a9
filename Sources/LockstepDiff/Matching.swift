import Lockstep

/// Pairs the elements of two lists, pass by pass, from the strongest sign to the weakest.
struct Matching {
  /// For each old thing the new one, and the other way round.
  private(set) var newOf: [Int?]
  private(set) var oldOf: [Int?]

  init(old: Int, new: Int) {
    newOf = [Int?](repeating: nil, count: old)
    oldOf = [Int?](repeating: nil, count: new)
  }

  private var openOld: [Int] { newOf.indices.filter { newOf[$0] == nil } }
  private var openNew: [Int] { oldOf.indices.filter { oldOf[$0] == nil } }

  mutating func pair(_ old: Int, _ new: Int) {
    guard newOf[old] == nil, oldOf[new] == nil else { return }
    newOf[old] = new
    oldOf[new] = old
  }

  /// Pairs the remaining nodes with the same key, in their order.
  ///
  /// - Parameter evenly: only where as many of both have the key; otherwise it is unknown which is which,
  ///   and a weaker sign may.
  mutating func pass<Key: Hashable>(
    evenly: Bool = true, _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
  ) {
    var groups: [Key: [Int]] = [:]
    for new in openNew { if let key = newKey(new) { groups[key, default: []].append(new) } }
    var olds: [Key: [Int]] = [:]
    var order: [Key] = []
    for old in openOld {
      guard let key = oldKey(old), groups[key] != nil else { continue }
      if olds[key] == nil { order.append(key) }
      olds[key, default: []].append(old)
    }
    for key in order {
      guard let old = olds[key], let new = groups[key], !evenly || old.count == new.count else { continue }
      for (old, new) in zip(old, new) { pair(old, new) }
    }
  }

  /// Pairs the remaining nodes that are alike, the most alike first; of equals the first.
  mutating func pass(above limit: Double, _ likeness: (_ old: Int, _ new: Int) -> Double) {
    var pairs: [(likeness: Double, old: Int, new: Int)] = []
    for old in openOld {
      for new in openNew {
        let likeness = likeness(old, new)
        if likeness >= limit { pairs.append((likeness, old, new)) }
      }
    }
    pairs.sort { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
    for (_, old, new) in pairs { pair(old, new) }
  }
}

/// How alike two texts are.
package enum Similarity {
  /// From 0 for no word in common to 1 for the same words.
  package static func of(_ left: String, _ right: String) -> Double {
    of(words(left), words(right))
  }

  /// From 0 for nothing in common to 1 for the same.
  package static func of(_ left: Set<String>, _ right: Set<String>) -> Double {
    let total = left.count + right.count
    return total == 0 ? 0 : 2 * Double(left.intersection(right).count) / Double(total)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(RowText.normal(text).split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
