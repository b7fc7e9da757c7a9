import Lockstep
import LockstepModel

/// Reads a list of steps line by line.
struct StepListReader {
  let source: SourceText
  private(set) var flows: [FlowDocument] = []
  private(set) var findings: [Diagnostic] = []

  init(_ source: SourceText) { self.source = source }

  /// The lines without their ends.
  static func lines(of source: SourceText) -> [Range<Int>] {
    source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.indices)
  }

  mutating func read() {
    for line in Self.lines(of: source)
    where !line.isEmpty && source.bytes[line.lowerBound] != UInt8(ascii: "#") {
      let words = text(line)
      switch (words.value.first?.isNumber, flows.last) {
      case (true?, .some): readStep(words)
      case (false?, _): readFlow(words)
      default:
        findings.append(
          Diagnostic(.invalidValue, "this step belongs to no flow", at: Location(source, Span(line))))
      }
    }
  }

  private mutating func readFlow(_ line: SourceString) {
    let (id, title) = halves(of: line, at: " ")
    var flow = FlowDocument(
      source: source, format: StepListFormat(), id: id, kind: Located(.useCase, at: id.span), title: title,
      span: line.span)
    let scenario = Scenario(
      id: SourceString("1", at: Span(start: id.span.start, end: id.span.start)),
      title: SourceString("PRIMARY SCENARIO", at: id.span), span: line.span)
    flow.sections = [FlowTableSection(scenarios: [scenario], span: line.span)]
    flows.append(flow)
  }

  private mutating func readStep(_ line: SourceString) {
    let (id, rest) = halves(of: line, at: " ")
    let (name, choices) = halves(of: rest, at: ":")
    var step = Step(id: id, kind: Located(.screen, at: name.span), name: name, span: line.span)
    var open = choices
    while !open.value.isEmpty {
      let (choice, others) = halves(of: open, at: ",")
      step.transitions.append(row(choice, id.value + ["a", "b", "c", "d"][min(step.transitions.count, 3)]))
      open = others
    }
    let names = step.transitions.map { row in
      SourceString(String(row.trigger.text.value.dropFirst("selects ".count)), at: row.trigger.text.span)
    }
    step.details = [Detail(.actions(names), key: name)]
    let last = flows.count - 1
    flows[last].sections[0].scenarios[0].steps.append(step)
    flows[last].sections[0].scenarios[0].span = flows[last].span.through(line.span)
    flows[last].sections[0].span = flows[last].span.through(line.span)
    flows[last].span = flows[last].span.through(line.span)
  }

  private func row(_ choice: SourceString, _ id: String) -> FlowRow {
    let (name, goal) = halves(of: choice, at: ">")
    let target: Target.Kind? =
      switch goal.value {
      case "": nil
      case "end": .end(goal)
      case "back": .back(goal)
      case let words where words.first?.isNumber == true: .next(goal)
      default: .goTo(flow: goal, step: nil)
      }
    return FlowRow(
      id: SourceString(id, at: Span(start: name.span.start, end: name.span.start)),
      trigger: Trigger(.user, SourceString("selects \(name.value)", at: name.span), key: name.span),
      target: target.map { Target($0) }, span: choice.span)
  }

  /// The words before and after a mark, without the blanks around them.
  private func halves(of line: SourceString, at mark: Character) -> (SourceString, SourceString) {
    let (start, end) = (Int(line.span.start), Int(line.span.end))
    let place = source.bytes[start..<end].firstIndex { $0 == mark.asciiValue } ?? end
    return (text(start..<place), text(min(place + 1, end)..<end))
  }

  private func text(_ range: Range<Int>) -> SourceString {
    var range = range
    while !range.isEmpty, source.bytes[range.lowerBound] == 0x20 { range.removeFirst() }
    while !range.isEmpty, source.bytes[range.upperBound - 1] == 0x20 { range.removeLast() }
    return SourceString(source.text(Span(range)), at: Span(range))
  }
}
