import Lockstep

// The numbers by which states are found again.
extension Explorer {
  /// The key of the part of `next` in sight. A walk of possible events has put the rest out of sight before.
  mutating func encodeVisibleState() -> [Int32] {
    if options.visibility.triesAllHidden { next.session.configuration.compactFrames() }
    if next.isOver || options.visibility.triesAllHidden { return encodeNextState() }
    let whole = next.session
    defer { next.session = whole }
    hideOldScreens()
    return encodeNextState()
  }

  /// The key of `next`. Sessions that ended alike with the same mark are one, whatever else they were.
  mutating func encodeNextState() -> [Int32] {
    encoder.removeAll()
    encoder.write(next.role.number)
    encoder.write(next.mark)
    if next.isOver {
      let flow = next.session.outermostFlow
      encoder.write(next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id))
    } else {
      encoder.write(nextModelNumber)
      encoder.write(next.pendingAnswer, due: next.answerDue.map { $0 - ClockEncoding.now })
      encoder.write(next.session)
    }
    return encoder.words
  }

  var nextModelNumber: Int { mutating get { number(of: next.modelState) } }

  /// The number of a model's state.
  mutating func number(of state: Model.State) -> Int {
    var bytes: [UInt8] = []
    model.write(state, at: ClockEncoding.now, to: &bytes)
    return encoder.number(ofModel: bytes)
  }

  /// A session alone as numbers.
  mutating func key(of session: SessionState) -> [Int32] {
    encoder.removeAll()
    encoder.write(session)
    return encoder.words
  }
}
