import Lockstep

// States as words, and back.
extension Explorer {
  /// Makes `next` a state from the store.
  ///
  /// - Returns: the inputs to try in it.
  @discardableResult
  mutating func readNext(_ place: StatePlace) -> StateRole {
    let whole = wholes[place]
    let (words, position) = whole.map { ($0, 0) } ?? store.words(at: place)
    var reader = StateReader(words, at: position)
    let role = StateRole(reader.read())
    next.mark = reader.read()
    next.model = reader.read()
    encoder.read(&reader, into: &next.session, at: models.time(of: next.model))
    return role
  }

  /// Writes `next` into the words. Sessions that ended alike are one, whatever else they were.
  mutating func writeNext(_ role: StateRole = .state) {
    writer.removeAll()
    writer.write(role.number)
    writer.write(next.isOver && !watch.isFound(next.mark) ? 0 : next.mark)
    writer.write(next.isOver ? 0 : next.model)
    if next.isOver {
      let flow = next.session.bottomFlow
      let end = next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id)
      encoder.write(end, to: &writer)
    } else {
      encoder.write(next.session, to: &writer)
    }
    writer.finish()
  }
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

  init(_ number: Int) {
    switch number {
    case 0: self = .state
    case 1: self = .short
    default: self = number % 2 == 0 ? .only(number / 2 - 1) : .unwound((number - 3) / 2)
    }
  }

  var number: Int {
    switch self {
    case .state: 0
    case .short: 1
    case .only(let input): 2 * input + 2
    case .unwound(let input): 2 * input + 3
    }
  }
}
