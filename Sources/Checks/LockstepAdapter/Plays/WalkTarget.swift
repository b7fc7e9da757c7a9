import Lockstep
import LockstepSimulation

/// Something that walks take besides each row once, because an app may do it differently.
enum WalkTarget: Hashable, Sendable {
  /// Back from a screen that was displayed again.
  case back(RowPair)
  /// Retry or Close on the error that a row displays, or Back on its placeholder: no row has these.
  case dismissal(of: RowID, by: String)

  /// The row that counts with it.
  var row: RowID {
    switch self {
    case .back(let pair): pair.second
    case .dismissal(let row, _): row
    }
  }

  /// All that some moves of a play take.
  static func all(in moves: some Collection<AppMove>, of program: FlowProgram) -> Set<WalkTarget> {
    let pairs = RedisplayMark.returnPairs(moves.flatMap(\.rows), in: program)
    var targets = Set(pairs.map { WalkTarget.back($0) })
    for (move, next) in zip(moves, moves.dropFirst()) {
      guard let row = move.rows.last, let label = next.dismissal else { continue }
      targets.insert(.dismissal(of: row, by: label))
    }
    return targets
  }
}

extension AppMove {
  /// What the user chooses on an error or a placeholder; nil for all other moves.
  var dismissal: String? {
    if case .choose(let choice, _, _) = operation, choice.rowID == nil { choice.label } else { nil }
  }

  /// What the user can choose on the error or the placeholder that this move displays.
  var possibleDismissals: [String] {
    guard let view = after else { return [] }
    switch view.kind {
    case .error, .placeholder: return view.choices.filter { $0.rowID == nil }.map(\.label)
    case .displayed, .working: return []
    }
  }
}
