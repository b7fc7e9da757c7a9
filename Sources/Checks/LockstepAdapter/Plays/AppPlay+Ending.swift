import Lockstep

// An app that is in the background may be ended there by the system. What it shows when it is started again is what it
// shows when it comes back: tables know one way back only.
extension AppPlay {
  /// Whether the app is ended in the background, and started again.
  var endsAppInBackground: Bool {
    moves.contains { if case .restart = $0.operation { true } else { false } }
  }

  /// For each place where the app goes to the background, a play that ends it there.
  ///
  /// - Parameter count: how many moves the app made as the tables say.
  func playsEndingApp(within count: Int) -> [(place: String, play: AppPlay)] {
    let known = moves.prefix(count)
    return known.indices.compactMap { index in
      guard case .resume = known[index].operation, let view = known[index].before else { return nil }
      // What follows tells whether the place behind the lock was kept, too.
      let rest = known[(index + 1)...].prefix { if case .suspend = $0.operation { false } else { true } }
      let place = "\(view.flow) \(view.step)"
      var play = replacingMoves(Array(known[...index] + rest), named: "\(name) ended at \(place)")
      play.moves[index].operation = .restart
      return (place, play)
    }
  }
}
