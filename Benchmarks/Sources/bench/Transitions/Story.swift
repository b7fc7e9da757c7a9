/// The trace that all engines play: four wrong PINs in each of three rounds and the waits in between,
/// three in the final round, and the right PIN at the very last attempt (`LTC57` of `flows/scenarios`).
enum Story {
  enum Move {
    /// The user takes a row by its words.
    case user(String, SwitchMachine.Event, givesPIN: Bool = false)
    /// An action answers by the name of its outcome.
    case outcome(String, SwitchMachine.Event, blocks: Bool = false)
    /// The armed timer fires.
    case timer
  }

  /// Rows that a session takes: one for each move, and one more for each result returned.
  static let rows = 67

  static let moves: [Move] = {
    let wrong: [SwitchMachine.Event] = [.wrong1, .wrong2, .wrong3]
    let last: [SwitchMachine.Event] = [.final1, .final2, .final3]
    let pin = Move.user("enters PIN", .entersPIN, givesPIN: true)
    let close = Move.user("selects Close", .close)
    var moves: [Move] = [.outcome("disabled", .disabled)]
    for _ in 0..<3 {
      for (number, event) in wrong.enumerated() {
        moves += [pin, .outcome("wrong-\(number + 1)", event), close]
      }
      moves += [pin, .outcome("wrong-4", .wrong4, blocks: true), .timer]
    }
    for (number, event) in last.enumerated() {
      moves += [pin, .outcome("final-\(number + 1)", event), close]
    }
    return moves + [
      pin, .outcome("valid", .valid), .outcome("obtained", .obtained),
      .outcome("No (valid) universal link", .noLink), .outcome("shutdown", .shutdown),
    ]
  }()

  static let codes = events.map(\.rawValue)

  static let events: [SwitchMachine.Event] = moves.map { move in
    switch move {
    case .user(_, let event, _), .outcome(_, let event, _): event
    case .timer: .timer
    }
  }
}
