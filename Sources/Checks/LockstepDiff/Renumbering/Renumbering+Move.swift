package import LockstepModel
import LockstepReporting
import LockstepScripts

/// Moving the lines of a step.
extension Renumbering {
  mutating func moveStep(_ numbering: RenumberedTable) {
    guard let move = numbering.move, move.from != move.to else { return }
    let source = numbering.document.source
    let step = numbering.step(move.from)
    guard let cut = StepCut(numbering, move), let place = StepInsertion(numbering, move) else {
      return addProblem(
        "\(step.id.value) cannot be moved: it, or a step next to its new place, has no lines of its own",
        source, step.id.span,
        help: "write each step on its own lines, as lockstep fmt does, or move it by hand")
    }
    let block = EditedFile(source, renumberedFile(of: source).edits).bytes(Span(cut.lines.byteRange))
    var text = Self.reindented(block, from: cut.lines.column, to: place.column)
    let lineBreak = cut.lineBreak
    if text.last != 0x0A { text += lineBreak }
    let blank = cut.hasBlankLines ? lineBreak : []
    text = place.followsStep ? blank + text : text + blank
    if place.followsStep, place.offset > 0, source.bytes[place.offset - 1] != 0x0A {
      // Behind a last line without a line break.
      text = lineBreak + text.dropLast(lineBreak.count)
    }
    let whole = Span(cut.removedRange)
    changeFile(source) { changes in
      changes.edits.removeAll { $0.span.start >= whole.start && $0.span.end <= whole.end }
      changes.edits.append(.init(whole, ""))
      changes.edits.append(.init(Span(place.offset..<place.offset), String(decoding: text, as: UTF8.self)))
    }
  }

  /// The same lines, beginning at another column.
  private static func reindented(_ lines: [UInt8], from old: Int, to new: Int) -> [UInt8] {
    guard old != new else { return lines }
    var result: [UInt8] = []
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        result += line
      } else if new > old {
        result += [UInt8](repeating: 0x20, count: new - old) + line
      } else {
        let spare = min(old - new, line.prefix { $0 == 0x20 }.count)
        result += line.dropFirst(spare)
      }
    }
    return result
  }

  // Following new ids through scripts and worlds.

  /// Renames the steps and rows that a script names.
  ///
  /// A row's ID does not contain its flow. The flow is certain after an `at:` with its step and no input in between, or
  /// where only one flow of the project has such a row.
  package mutating func renameIDs(in script: ScriptDocument) { renameIDs(script.lines, in: script.source) }

  /// Renames the steps and rows that test scenarios name. If one has examples, its first run represents all.
  package mutating func renameIDs(in file: ScenarioDocument) {
    for scenario in file.scenarios {
      for row in scenario.verifies { rename(row: row, in: file.source) }
      guard let run = scenario.runs.first else { continue }
      if case .inline(let settings) = run.world { renameIDs(settings, in: file.source) }
      renameIDs(run.lines, in: file.source)
    }
  }

  /// Renames the steps and rows in the lines that steps of features mean.
  package mutating func renameIDs(in vocabulary: StepVocabulary) {
    for definition in vocabulary.definitions { renameIDs(definition.templateLines, in: vocabulary.source) }
  }

  private mutating func renameIDs(_ lines: [ScriptLine], in source: SourceText) {
    var place: (flow: String, step: String)?
    for line in lines {
      switch line.kind {
      case .expect(_, .place(let at), _):
        rename(at, in: source)
        place = at.step.map { (at.flow.value, $0.value) }
      case .row(let id, _):
        rename(row: id, of: place, in: source)
        place = nil
      case .user(let text, _), .event(let text):
        // By words or by id; words that read like an unknown ID are left unchanged.
        rename(row: text, of: place, in: source)
        place = nil
      case .outcome(let outcomes, _):
        for outcome in outcomes { rename(outcome.place, outcome.name, in: source) }
      case .error(let outcome): rename(outcome.place, in: source)
      case .world(let settings): renameIDs(settings, in: source)
      case .expect(_, .rows(let rows, _), _): for row in rows { rename(row: row, in: source) }
      case .expect(let kind, .texts(let texts, _), _) where kind.form.operand == .choices:
        for text in texts { rename(row: text, of: place, in: source) }
      case .give, .wait, .suspend, .resume, .use: place = nil
      case .expect: break
      }
    }
  }

  /// Renames the steps and rows that a world's outcomes name.
  package mutating func renameIDs(in world: WorldDocument) { renameIDs(world.settings, in: world.source) }

  mutating func renameIDs(_ settings: WorldSettings, in source: SourceText) {
    for outcome in settings.outcomes { rename(outcome.place, outcome.name, in: source) }
  }

  /// A row named with its flow.
  private mutating func rename(row place: FlowPlace, in source: SourceText) {
    guard let row = place.step, let numbering = renumberedTable(of: place.flow.value) else { return }
    let ids = numbering.newRowIDs(of: row.value)
    if ids.count == 1 {
      write(ids[0], over: row, in: source, isPart: true)
    } else {
      markUnderstood(row.span, in: source)
    }
  }

  private mutating func rename(_ place: FlowPlace, _ outcome: SourceString? = nil, in source: SourceText) {
    if let outcome { rename(outcome: outcome, of: place.flow.value, step: place.step?.value, in: source) }
    if let step = place.step { rename(step: step, of: place.flow.value, in: source, isPart: true) }
  }
}

extension RenumberedTable {
  /// The lines of a step; `floor` is where its neighbour above ends.
  fileprivate func lines(of place: StepPlace) -> StepLines? {
    let scenario = section.scenarios[place.scenario]
    let above = place.step > 0 ? scenario.steps[place.step - 1].span.end : scenario.span.start
    return document.format.lines(of: step(place), in: document.source, floor: Int(above))
  }
}

/// The part that is taken out of a file when a step is moved.
private struct StepCut {
  let lines: StepLines
  /// With the empty lines towards a neighbour.
  let removedRange: Range<Int>
  let lineBreak: [UInt8]

  var hasBlankLines: Bool { removedRange != lines.byteRange }

  init?(_ numbering: RenumberedTable, _ move: RenumberedTable.Move) {
    guard let lines = numbering.lines(of: move.from) else { return nil }
    let bytes = numbering.document.source.bytes
    var (start, end) = (lines.byteRange.lowerBound, lines.byteRange.upperBound)
    let count = numbering.section.scenarios[move.from.scenario].steps.count
    if lines.isBlankSeparated {
      if move.from.step > 0 {
        while start > 0, case let above = bytes.wholeLine(at: start - 1), Self.isBlank(bytes[above]) {
          start = above.lowerBound
        }
      } else if count > 1 {
        while end < bytes.count, case let below = bytes.wholeLine(at: end), Self.isBlank(bytes[below]) {
          end = below.upperBound
        }
      }
    }
    self.lines = lines
    removedRange = start..<end
    let first = bytes.wholeLine(at: lines.byteRange.lowerBound)
    lineBreak = bytes[first].suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}

/// Where the lines of a moved step go.
private struct StepInsertion {
  let offset: Int
  let column: Int
  /// Whether they follow a step; otherwise they precede one.
  let followsStep: Bool

  init?(_ numbering: RenumberedTable, _ move: RenumberedTable.Move) {
    let steps = numbering.stepOrder[move.to.scenario]
    followsStep = move.to.step > 0
    let neighbour = followsStep ? move.to.step - 1 : 1
    guard steps.indices.contains(neighbour), let lines = numbering.lines(of: steps[neighbour]) else {
      return nil
    }
    offset = followsStep ? lines.byteRange.upperBound : lines.byteRange.lowerBound
    column = lines.column
  }
}
