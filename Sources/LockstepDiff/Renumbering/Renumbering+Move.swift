import LockstepModel

/// Moving the lines of a step.
extension Renumbering {
  mutating func moveStep(_ numbering: Numbering) {
    guard let move = numbering.move, move.from != move.to else { return }
    let source = numbering.document.source
    let step = numbering.section.scenarios[move.from.scenario].steps[move.from.step]
    guard let cut = StepCut(numbering, move), let place = StepInsertion(numbering, move) else {
      return problem(
        "\(step.id.value) cannot be moved: it, or a step next to its new place, has no lines of its own",
        source,
        step.id.span, help: "write each step on its own lines, as lockstep fmt does, or move it by hand")
    }
    let block = EditedFile(source, changes(in: source).edits).bytes(Span(cut.lines.lines))
    var text = StepLines.indented(block, from: cut.lines.column, to: place.column)
    let lineBreak = cut.lineBreak
    if text.last != 0x0A { text += lineBreak }
    let blank = cut.hasBlank ? lineBreak : []
    text = place.isBehind ? blank + text : text + blank
    if place.isBehind, place.offset > 0, source.bytes[place.offset - 1] != 0x0A {
      // Behind a last line without a line break.
      text = lineBreak + text.dropLast(lineBreak.count)
    }
    let whole = Span(cut.whole)
    change(source) { changes in
      changes.edits.removeAll { $0.span.start >= whole.start && $0.span.end <= whole.end }
      changes.edits.append(.init(whole, ""))
      changes.edits.append(.init(Span(place.offset..<place.offset), String(decoding: text, as: UTF8.self)))
    }
  }
}

extension Numbering {
  /// The lines of a step; `floor` is where its neighbour above ends.
  fileprivate func lines(of place: StepPlace) -> StepLines? {
    let scenario = section.scenarios[place.scenario]
    let above = place.step > 0 ? scenario.steps[place.step - 1].span.end : scenario.span.start
    return StepLines(scenario.steps[place.step], in: document.source, floor: Int(above))
  }
}

/// The part that is taken out of a file when a step is moved.
private struct StepCut {
  let lines: StepLines
  /// With the empty lines towards a neighbour.
  let whole: Range<Int>
  let lineBreak: [UInt8]

  var hasBlank: Bool { whole != lines.lines }

  init?(_ numbering: Numbering, _ move: Numbering.Move) {
    guard let lines = numbering.lines(of: move.from) else { return nil }
    let bytes = numbering.document.source.bytes
    var (start, end) = (lines.lines.lowerBound, lines.lines.upperBound)
    let count = numbering.section.scenarios[move.from.scenario].steps.count
    if numbering.document.source.isYAML {
      if move.from.step > 0 {
        while start > 0 {
          let above = Lines.line(bytes, at: start - 1)
          guard Lines.isBlank(bytes, above) else { break }
          start = above.lowerBound
        }
      } else if count > 1 {
        while end < bytes.count {
          let below = Lines.line(bytes, at: end)
          guard Lines.isBlank(bytes, below) else { break }
          end = below.upperBound
        }
      }
    }
    self.lines = lines
    whole = start..<end
    let first = Lines.line(bytes, at: lines.lines.lowerBound)
    lineBreak = bytes[first].suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
  }
}

/// Where the lines of a moved step go.
private struct StepInsertion {
  let offset: Int
  let column: Int
  /// Whether they follow a step; otherwise they precede one.
  let isBehind: Bool

  init?(_ numbering: Numbering, _ move: Numbering.Move) {
    let others = numbering.section.scenarios[move.to.scenario].steps.indices
      .map { Numbering.StepPlace(scenario: move.to.scenario, step: $0) }
      .filter { $0 != move.from }
    isBehind = move.to.step > 0
    let position = isBehind ? move.to.step - 1 : 0
    guard others.indices.contains(position), let lines = numbering.lines(of: others[position]) else {
      return nil
    }
    offset = isBehind ? lines.lines.upperBound : lines.lines.lowerBound
    column = lines.column
  }
}
