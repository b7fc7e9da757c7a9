package import Lockstep

// How a state was reached.
extension Explorer {
  /// A shortest way to a state, from the start of the session.
  package mutating func path(to place: StatePlace) -> [ExplorerStep] {
    var places = [place]
    while let first = places.first, case let previous = store.previous(of: first), previous != .none {
      places.insert(previous, at: 0)
    }
    var steps = [startStep(reaching: places[0])].compactMap { $0 }
    for (from, to) in zip(places, places.dropFirst()) {
      load(from)
      for input in inputs {
        attempt(input)
        guard placeOfNext == to else { continue }
        steps.append(step(input))
        break
      }
    }
    return steps
  }

  /// The step that begins a session as the state at a place.
  package mutating func startStep(reaching place: StatePlace) -> ExplorerStep? {
    for number in model.starts.indices {
      start(number)
      if placeOfNext == place { return step(.start(number)) }
    }
    return nil
  }

  /// Where a state like `next` is kept, if one was met.
  private var placeOfNext: StatePlace? {
    mutating get {
      let whole = next.session
      if !next.isOver { summarise() }
      writeNext()
      next.session = whole
      return store.place(of: writer.words)
    }
  }

  /// The step that an input of a state comes to, by its number.
  package mutating func step(from place: StatePlace, input number: Int) -> ExplorerStep {
    load(place)
    attempt(inputs[number])
    return step(inputs[number])
  }

  /// The session of a state; of an end, how it ended.
  package mutating func session(at place: StatePlace) -> SessionState {
    readNext(place)
    return next.session
  }
}

// The model's answers, for scenarios.
extension Explorer {
  package var starts: [[HostSetting]] { model.starts.map(\.settings) }
  package var changes: [[HostSetting]] { model.changes }
  package func examples(of input: String) -> [ActionInput] { model.examples(of: input) }
}
