import Lockstep

/// All states met so far, in the order in which they were met.
struct StateStore<Model: ActionModel>: Sendable {
  private(set) var nodes: [SearchNode<Model>] = []
  /// The keys of the states: two are the same if their keys are.
  private(set) var keys: [[Int32]] = []
  private var firstStateByKey: [[Int32]: Int] = [:]
  /// The further states with the key of a state, which have other times left.
  private var furtherStates: [Int: [Int]] = [:]
  /// Of how many zones of one key each is a state of its own; then only how long each clock has left at most counts.
  private static var mostZones: Int { 12 }
  /// The memory in bytes, about.
  private(set) var memoryBytes = 0

  /// Adds a state unless it was met already, with the same or with more possible times left.
  mutating func insert(_ key: [Int32], _ node: SearchNode<Model>) -> (number: Int, isNew: Bool) {
    var node = node
    if let first = firstStateByKey[key] {
      let known = [first] + (furtherStates[first] ?? [])
      if let number = known.first(where: { nodes[$0].zone.includes(node.zone) }) { return (number, false) }
      if known.count >= Self.mostZones {
        node.zone = known.reduce(node.zone) { $0.joined(with: nodes[$1].zone) }.upperBoundsOnly
      }
      furtherStates[first, default: []].append(nodes.count)
    } else {
      firstStateByKey[key] = nodes.count
    }
    keys.append(key)
    nodes.append(node)
    // Lists grow by doubling; longer histories and frames are kept apart.
    let history = node.session.configuration.history.count
    memoryBytes += 2 * MemoryLayout<SearchNode<Model>>.stride + 4 * key.count + 16 * history + 160
    return (nodes.count - 1, true)
  }

  /// A state that was met, is like this one, and has no other times left.
  func state(_ key: [Int32], within zone: Zone) -> Int? {
    guard let first = firstStateByKey[key] else { return nil }
    return ([first] + (furtherStates[first] ?? [])).first { zone.includes(nodes[$0].zone) }
  }
}
