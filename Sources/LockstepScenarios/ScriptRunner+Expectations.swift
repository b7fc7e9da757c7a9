import Lockstep
import LockstepModel
import LockstepSimulation
import LockstepText

/// What lines expect.
extension ScriptRunner {
  mutating func expect(_ place: Place, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    let wanted = place.flow.value + (place.step.map { " " + $0.value } ?? "")
    let span = place.step.map { place.flow.span.through($0.span) } ?? place.flow.span
    guard let player, player.state.end == nil, let step = player.interpreter.place(player.state) else {
      throw failure("expected to be at \(wanted), but the session has ended: \(endText)", span)
    }
    let info = program.stepInfo(step)
    guard info.flow == place.flow.value, place.step.map({ $0.value == info.id }) ?? true else {
      throw failure("expected to be at \(wanted), was at \(info.place)", span)
    }
  }

  mutating func expect(title: SourceString, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    guard let view = player.flatMap({ $0.interpreter.view($0.state) }) else {
      throw failure("expected '\(title.value)', but the session has ended: \(endText)", title.span)
    }
    guard view.title == title.value else {
      throw failure("expected '\(title.value)', was '\(view.title)' (\(view.flow) \(view.step))", title.span)
    }
  }

  mutating func expect(end wanted: SourceString, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    guard let player else { return }
    guard let end = player.state.end else {
      let place = player.interpreter.place(player.state).map { program.stepInfo($0).place } ?? ""
      throw failure(
        "expected the end '\(wanted.value)', but the session stands at \(place)", wanted.span,
        help: possible(player.interpreter.possible(player.state)))
    }
    if end.description == wanted.value { return }
    if case .fault = end, wanted.value == "fault" { return }
    throw failure("expected the end '\(wanted.value)', was '\(end)'", wanted.span)
  }

  var endText: String { player?.state.end?.description ?? "" }
}
