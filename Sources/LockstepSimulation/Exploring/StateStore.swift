import Lockstep

/// A session with all that belongs to it.
struct SearchNode<Model: ActionModel>: Sendable {
  var session: SessionState
  var model: Model.State
  /// The mark of the watch.
  var mark = 0
  var role = StateRole.state
  /// Whether the walk ends here.
  var isOver = false
}

/// The role of a node of a walk.
enum StateRole: Hashable, Sendable {
  /// A state, in which each input is tried.
  case state
  /// A session of which too few screens are in sight: it is one of those with one more.
  case short
  /// A session with its screens out of sight partly known, in which only this input is tried.
  case only(Int)
  /// The same, where no older screens of the flow that a `go-to` leads to are left.
  case unwound(Int)

  fileprivate var number: Int {
    switch self {
    case .state: 0
    case .short: 1
    case .only(let input): 2 * input + 2
    case .unwound(let input): 2 * input + 3
    }
  }
}

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

extension Explorer {
  /// The key of `next`. Sessions that ended alike with the same mark are one, whatever else they were.
  mutating func keyOfNext() -> [Int32] {
    encoder.removeAll()
    encoder.write(next.role.number)
    encoder.write(next.mark)
    if next.isOver {
      let flow = next.session.bottomFlow
      encoder.write(next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id))
    } else {
      encoder.write(modelOfNext)
      encoder.write(next.session)
    }
    return encoder.words
  }

  /// The number of the model's state.
  var modelOfNext: Int {
    mutating get {
      var bytes: [UInt8] = []
      model.write(next.model, at: next.session.now, to: &bytes)
      return encoder.number(ofModel: bytes)
    }
  }
}
