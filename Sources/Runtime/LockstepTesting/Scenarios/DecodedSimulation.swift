import LockstepSimulation

/// A world's outcomes of steps and of named actions: `{"outcomes": {…}, "actions": {…}}`.
struct DecodedSimulation: Decodable {
  var actions: [String: [DecodedAnswer]]
  var outcomes: [String: String]

  var change: WorldChange {
    let answers = actions.mapValues { $0.map { SimulatedAnswer($0.answer, after: $0.after) } }
    return WorldChange(outcomes: outcomes, actions: answers)
  }
}
