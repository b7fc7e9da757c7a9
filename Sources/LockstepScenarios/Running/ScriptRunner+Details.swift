import Lockstep
import LockstepModel

/// Checks expectations about a screen's parts and past events.
extension ScriptRunner {
  func expectMessage(_ text: SourceString) throws(Diagnostic) {
    guard let view else { throw ended("the message '\(text.value)'", text.span) }
    guard view.message != text.value else { return }
    let there = view.message.map { "'\($0)'" } ?? "none"
    throw failure("expected the message '\(text.value)', was \(there) (\(view.flow) \(view.step))", text.span)
  }

  /// The buttons: the choices without inputs.
  func expectActions(_ names: [SourceString], _ span: Span) throws(Diagnostic) {
    let wanted = names.map(\.value).sorted()
    guard let view else { throw ended("the actions \(list(wanted))", span) }
    let there = view.choices.filter(\.gives.isEmpty).map(\.label).sorted()
    guard wanted != there else { return }
    throw failure(
      "expected the actions \(list(wanted)), were \(list(there)) (\(view.flow) \(view.step))", span)
  }

  func expectNotPossible(_ text: SourceString) throws(Diagnostic) {
    let words = RowText.normal(text.value)
    let found = possible.first { possibility in
      possibility.row == text.value || RowText.normal(possibility.text) == words
        || RowText.withoutGuards(RowText.normal(possibility.text)) == words
    }
    guard let found else { return }
    let row = found.row.map { ", as row \($0)" } ?? ""
    throw failure("'\(text.value)' is possible\(row), and was expected not to be", text.span)
  }

  func expectDatum(_ value: ScriptLine.Value) throws(Diagnostic) {
    let name = value.name.value
    guard let view else { throw ended("'\(name)'", value.name.span) }
    guard let there = view.data.first(where: { $0.name == name })?.value else {
      let names = view.data.map(\.name)
      throw failure(
        "expected '\(name)' to be \(value.value.value), but nothing has brought it", value.name.span,
        help: names.isEmpty ? nil : "there are: \(names.joined(separator: ", "))")
    }
    let kind: ValueKind =
      switch there {
      case .duration: .duration
      case .integer: .integer
      case .text: .text
      }
    if DataValue(spelling: value.value.value, as: kind) == there { return }
    throw failure("expected '\(name)' to be \(value.value.value), was \(there.brief)", value.value.span)
  }

  func expectEffect(_ effect: SourceString) throws(Diagnostic) {
    if trail.effects.contains(effect.value) { return }
    let there = trail.effects.isEmpty ? "there was none" : "there was \(list(trail.effects))"
    throw failure(
      "expected the side effect '\(effect.value)', \(there) since the last thing done", effect.span)
  }

  func expectRuns(of action: SourceString, _ times: Located<Int>) throws(Diagnostic) {
    let there = trail.runs(of: action.value)
    if there == times.value { return }
    throw failure(
      "expected '\(action.value)' to have run \(count(times.value)), was \(count(there))", times.span)
  }

  func expectRows(_ rows: [Place], _ span: Span) throws(Diagnostic) {
    let wanted = rows.map { $0.flow.value + " " + ($0.step?.value ?? "") }
    let there = trail.takeRows().map { program.place(of: $0) }
    if wanted == there { return }
    // The first row that differs is the most helpful.
    let same = zip(wanted, there).prefix { $0 == $1 }.count
    let place = rows.dropFirst(same).first.map { row in
      row.step.map { row.flow.span.through($0.span) } ?? row.flow.span
    }
    throw failure(
      "expected the rows \(wanted.joined(separator: ", ")), were \(there.isEmpty ? "none" : there.joined(separator: ", "))",
      place ?? span)
  }

  private func ended(_ what: String, _ span: Span) -> Diagnostic {
    failure("expected \(what), but the session has ended: \(endText)", span)
  }

  private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func count(_ number: Int) -> String {
    switch number {
    case 0: "never"
    case 1: "once"
    default: "\(number) times"
    }
  }
}
