/// All that can come of attempts made at once by processes that share a store: any order of counting and looking, as long
/// as each attempt is counted before it is looked at.
struct Interleavings {
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

  private let rights: [Bool]
  private let gates: [Int]
  private let now: Int
  private var seen: Set<Place> = []

  /// - Parameters:
  ///   - rights: which attempts are made with the right PIN.
  ///   - gates: the process that makes each; one process makes one attempt after the other, in any order.
  init(_ model: PINModel, rights: [Bool], gates: [Int], at now: Int) {
    self.rights = rights
    self.gates = gates
    self.now = now
    go(Place(model: model, states: rights.map { _ in .waiting }), looks: 0)
  }

  private mutating func go(_ place: Place, looks: Int) {
    mostLooks = max(mostLooks, looks)
    guard seen.insert(place).inserted else { return }
    moments.insert(place.model.renumbered())
    var isOver = true
    for index in rights.indices {
      var next = place
      var looks = looks
      switch place.states[index] {
      case .answered: continue
      case .waiting:
        guard !isBusy(gates[index], place.states) else { continue }
        switch next.model.enter(at: now) {
        case .refused(let answer): next.states[index] = .answered(answer)
        case .counted(let ticket): next.states[index] = .counted(ticket)
        }
      case .counted(let ticket):
        looks += 1
        if rights[index] { next.model.succeed(ticket.number) }
        next.states[index] = .answered(rights[index] ? "success" : ticket.ifWrong)
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
      guard gates[index] == gate, case .counted = states[index] else { return false }
      return true
    }
  }
}
