import LockstepSimulation

extension SessionEvent {
  var isTaken: Bool {
    if case .took = kind { true } else { false }
  }

  var isWaiting: Bool {
    if case .waits = kind { true } else { false }
  }
}
