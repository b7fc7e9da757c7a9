import Lockstep
import LockstepModel
import LockstepSimulation

/// What lines expect of the place, the screen and the end.
extension ScriptRunner {
  mutating func check(_ line: ScriptLine) throws(Diagnostic) {
    switch line.kind {
    case .at(let place, let within):
      let step = try step(place)
      try expect(within) { $0.isNot(at: place, step) }
    case .shows(let title, let within): try expect(within) { $0.doesNotShow(title) }
    case .ends(let end, let within): try expect(within) { $0.hasNotEnded(as: end) }
    case .message(let text): try expectMessage(text)
    case .actions(let names, let span): try expectActions(names, span)
    case .notPossible(let texts): for text in texts { try expectNotPossible(text) }
    case .data(let values): for value in values { try expectDatum(value) }
    case .did(let effect): try expectEffect(effect)
    case .ran(let counts): for count in counts { try expectRuns(of: count.action, count.times) }
    case .took(let rows, let span): try expectRows(rows, span)
    case .user, .row, .event, .outcome, .error, .give, .world, .wait, .suspend, .resume, .use: break
    }
  }

  /// Lets time pass, timer by timer, until `problem` finds nothing or the time is over.
  private mutating func expect(
    _ within: ScriptLine.Within?, _ problem: (Self) -> Diagnostic?
  ) throws(Diagnostic) {
    guard var found = problem(self) else { return }
    guard let within, let start = player?.state.now else { throw found }
    for _ in 0..<Interpreter.mostTimers {
      guard let player, player.state.end == nil, let next = player.nextDeadline,
        next <= start + within.value
      else { break }
      self.player?.wait(max(.zero, next - player.state.now))
      guard let still = problem(self) else { return }
      found = still
    }
    found.message += ", within \(within.value.brief)"
    throw found
  }

  private func isNot(at place: Place, _ step: StepID?) -> Diagnostic? {
    let wanted = place.flow.value + (place.step.map { " " + $0.value } ?? "")
    let span = place.step.map { place.flow.span.through($0.span) } ?? place.flow.span
    guard let player, player.state.end == nil, let there = player.interpreter.place(player.state) else {
      return failure("expected to be at \(wanted), but the session has ended: \(endText)", span)
    }
    if step.map({ $0 == there }) ?? (program.flow(of: there) == program.flow(place.flow.value)) { return nil }
    return failure(
      "expected to be at \(wanted), was at \(program.stepInfo(there).place)", span, possible: possible)
  }

  private func doesNotShow(_ title: SourceString) -> Diagnostic? {
    guard let view else {
      return failure("expected '\(title.value)', but the session has ended: \(endText)", title.span)
    }
    if view.title == title.value { return nil }
    return failure(
      "expected '\(title.value)', was '\(view.title)' (\(view.flow) \(view.step))", title.span,
      possible: possible)
  }

  private func hasNotEnded(as wanted: SourceString) -> Diagnostic? {
    guard let player else { return nil }
    guard let end = player.state.end else {
      let place = player.interpreter.place(player.state).map { program.stepInfo($0).place } ?? ""
      return failure(
        "expected the end '\(wanted.value)', but the session is at \(place)", wanted.span, possible: possible)
    }
    if end.description == wanted.value { return nil }
    if case .fault = end, wanted.value == "fault" { return nil }
    return failure("expected the end '\(wanted.value)', was '\(end)'", wanted.span)
  }

  var view: FlowView? { player.flatMap { $0.interpreter.view($0.state) } }

  var possible: [Possibility] { player.map { $0.interpreter.possible($0.state) } ?? [] }

  var endText: String { player?.state.end?.description ?? "" }
}
