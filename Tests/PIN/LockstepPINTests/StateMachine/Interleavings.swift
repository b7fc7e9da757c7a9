import LockstepPIN

/// All that can come of attempts made at once by processes that share a store: any order of counting and looking, as long
/// as each attempt is counted before it is looked at.
struct Interleavings {
  /// One of the attempts.
  struct Attempt {
    var purpose = PINAttempt.Purpose.unlocking
    var isRight: Bool
    /// The process that makes it; one process makes one attempt after the other, in any order.
    var gate: Int
  }

  /// How it ends: the answers by attempt, and what is known then.
  struct End: Hashable {
    var answers: [String]
    var model: PINModel
  }

  private(set) var ends: Set<End> = []
  /// What a store holds between any two writes.
  private(set) var moments: Set<PINModel> = []
  /// The most PINs that are looked at.
  private(set) var mostLooks = 0

  private struct Place: Hashable {
    var model: PINModel
    var states: [State]
  }

  private enum State: Hashable {
    case waiting
    case counted(PINModel.Ticket)
    case answered(String)
  }

  private let attempts: [Attempt]
  private let now: Int
  private var seen: Set<Place> = []

  init(_ model: PINModel, _ attempts: [Attempt], at now: Int) {
    self.attempts = attempts
    self.now = now
    go(Place(model: model, states: attempts.map { _ in .waiting }), looks: 0)
  }

  private mutating func go(_ place: Place, looks: Int) {
    mostLooks = max(mostLooks, looks)
    guard seen.insert(place).inserted else { return }
    moments.insert(place.model.renumbered())
    var isOver = true
    for index in attempts.indices {
      var next = place
      var looks = looks
      switch place.states[index] {
      case .answered: continue
      case .waiting:
        guard !isBusy(attempts[index].gate, place.states) else { continue }
        switch next.model.enter(attempts[index].purpose, at: now) {
        case .refused(let answer): next.states[index] = .answered(answer)
        case .counted(let ticket): next.states[index] = .counted(ticket)
        }
      case .counted(let ticket):
        looks += 1
        let isRight = attempts[index].isRight
        if isRight { next.model.succeed(ticket.number) }
        next.states[index] = .answered(isRight ? "success" : ticket.ifWrong)
      }
      isOver = false
      go(next, looks: looks)
    }
    guard isOver else { return }
    let answers = place.states.map { state in if case .answered(let answer) = state { answer } else { "" } }
    ends.insert(End(answers: answers, model: place.model.renumbered()))
  }

  private func isBusy(_ gate: Int, _ states: [State]) -> Bool {
    states.indices.contains { index in
      guard attempts[index].gate == gate, case .counted = states[index] else { return false }
      return true
    }
  }
}
