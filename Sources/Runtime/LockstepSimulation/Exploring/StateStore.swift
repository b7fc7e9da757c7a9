import Lockstep

/// All states met so far, in the order in which they were met.
struct StateStore<Model: ActionModel>: Sendable {
  private(set) var nodes: [SearchNode<Model>] = []
  /// The keys of the states: two are the same if their keys are.
  private(set) var keys: [[Int32]] = []
  private var numbers: [[Int32]: Int] = [:]
  /// The memory in bytes, about.
  private(set) var bytes = 0

  /// Adds a state unless it was met already.
  mutating func insert(_ key: [Int32], _ node: SearchNode<Model>) -> (number: Int, isNew: Bool) {
    if let number = numbers[key] { return (number, false) }
    numbers[key] = nodes.count
    keys.append(key)
    nodes.append(node)
    // Lists grow by doubling; longer histories and frames are kept apart.
    let history = node.session.configuration.history.count
    bytes += 2 * MemoryLayout<SearchNode<Model>>.stride + 4 * key.count + 16 * history + 160
    return (nodes.count - 1, true)
  }
}
