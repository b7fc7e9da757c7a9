import Lockstep
import LockstepModel

/// Reading the details under a step's title: a list, or lines with a line break before each.
extension Reader {
  /// The details of a step as they are read.
  private struct DetailLines {
    var details: [Detail] = []
    /// The parameters that lines under a call pass.
    var passedParameters: [SourceString] = []
    /// The names of actions, which only the rows of the step take apart.
    var actions: [(detail: Int, text: Bytes)] = []
    /// The texts under the label of messages, and the detail of the first.
    var messages: [Bytes] = []
    var message: Int?
  }

  /// Appends the details in order; the result is the places of the action names.
  mutating func readDetails(
    _ markup: ListMarkup, into step: inout Step, row: Bytes
  ) -> [(detail: Int, text: Bytes)] {
    var lines = DetailLines()
    for part in markup.parts {
      switch part {
      case .item(let item, isInside: _): readLine(item, under: step.kind.value, into: &lines)
      case .list(let label, let items): lines.details += details(under: label, items)
      case .text(let text): readLines(text, under: step.kind.value, into: &lines, row: row)
      }
    }
    if let first = lines.message, lines.messages.count > 1 {
      lines.details[first].content = Self.joined(lines.messages)
    }
    step.details = lines.details
    step.passedParameters += lines.passedParameters
    return lines.actions
  }

  /// Reads the lines of a text next to a list, or in place of one. Words without a label and a line break before them may
  /// belong to the title as well.
  private mutating func readLines(
    _ text: Bytes, under kind: Step.Kind, into lines: inout DetailLines, row: Bytes
  ) {
    for line in text.brokenLines {
      if line.startIndex > text.startIndex || splitLabel(of: line).key != nil {
        readLine(line, under: kind, into: &lines)
        continue
      }
      report(
        .markdownStrayStepText,
        "this text is next to the list of \(row.string); it is kept as a line of its own",
        at: line, row: row)
      lines.details.append(Detail(.line(line.text), key: SourceString("details", at: line.extent)))
    }
  }

  private func readLine(_ line: Bytes, under kind: Step.Kind, into lines: inout DetailLines) {
    if let name = passedParameter(in: line, under: kind) {
      lines.passedParameters.append(name.text)
      return
    }
    let (key, value, isSingle) = splitLabel(of: line)
    if key == .actions { lines.actions.append((lines.details.count, value)) }
    if key == .message {
      lines.messages.append(value)
      if lines.message != nil { return }
      lines.message = lines.details.count
    }
    lines.details.append(makeDetail(key, value, item: line, isSingle: isSingle))
  }

  /// One message of several lines: a step has no other.
  private static func joined(_ messages: [Bytes]) -> Detail.Content {
    let text = messages.map(\.string).joined(separator: "<br>")
    let span = messages.dropFirst().reduce(messages[0].extent) { $0.through($1.extent) }
    return .message(SourceString(text, at: span))
  }

  /// Where the list or the lines behind a title begin; nil without them. A name in quotes belongs to the title, also on its next
  /// line.
  func detailsStart(in cell: Bytes) -> Int? {
    let list = ListTag.first(in: cell)?.source.startIndex ?? cell.endIndex
    let title = cell.upTo(list)
    guard let line = title.firstLineBreak else { return list < cell.endIndex ? list : nil }
    let isCut = title.from(line.upperBound).brokenLines.first.map { QuotedName($0, mustEnd: true) != nil }
    let hasName = title.upTo(line.lowerBound).contains {
      $0 == 0x22 || $0 == 0x27 || $0 == 0xE2 || $0 == 0xC2
    }
    if isCut == true, !hasName { return list < cell.endIndex ? list : nil }
    return line.lowerBound
  }

  /// Where lines with a known label begin in a text; nil without one.
  func labelledLineStart(in text: Bytes) -> Int? {
    guard let start = text.firstLineBreak?.lowerBound else { return nil }
    let lines = text.from(start).brokenLines
    return lines.contains { splitLabel(of: $0).key != nil } ? start : nil
  }

  /// The details of a list under a label: its items are names, or lines of their own where the label has no names.
  private func details(under label: Bytes, _ items: [Bytes]) -> [Detail] {
    let key = SourceString(self.splitLabel(of: label).key?.rawValue ?? "details", at: label.extent)
    switch self.splitLabel(of: label).key {
    case .input:
      let fields = items.map { InputField(text: $0.text, span: $0.extent) }
      return [Detail(.inputs(fields), key: SourceString("inputs", at: label.extent))]
    case .items: return [Detail(.items(items.map(\.text)), key: key)]
    case .options: return [Detail(.options(items.map(\.text)), key: key)]
    case .actions: return [Detail(.actions(items.map(\.text)), key: key)]
    case .message, .duration, .picture, .with, nil:
      return ([label] + items).map { line in
        Detail(.line(line.text), key: SourceString("details", at: line.extent))
      }
    }
  }

  /// Splits at the label that an item begins with.
  ///
  /// - Returns: also whether the label is the one before a single input, whose words may have commas.
  private func splitLabel(of item: Bytes) -> (key: Wording.Label?, value: Bytes, isSingle: Bool) {
    let item = Self.withoutLabelMarks(item)
    for entry in wording.details.entries where entry.key != .with {
      guard let value = entry.word.value(in: item) else { continue }
      let words = wording.details[.input]
      return (entry.key, value, entry.key == .input && words.count > 1 && entry.word == words.first)
    }
    return (nil, item, false)
  }

  /// A line with spaces in place of the marks of bold or slanted text around its label: `**Actions:** OK`.
  private static func withoutLabelMarks(_ item: Bytes) -> Bytes {
    func isMark(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x5F }
    guard let first = item.first, isMark(first), let colon = item.firstIndex(of: 0x3A) else { return item }
    var text = item
    for place in item.startIndex..<colon where isMark(text[place]) { text[place] = 0x20 }
    var place = colon + 1
    while let byte = text.at(place), isMark(byte) {
      text[place] = 0x20
      place += 1
    }
    return text.trimmed()
  }

  private func makeDetail(_ label: Wording.Label?, _ value: Bytes, item: Bytes, isSingle: Bool) -> Detail {
    let name = label == .input && !isSingle ? "inputs" : label?.rawValue ?? "details"
    let key = SourceString(name, at: item.upTo(label == nil ? item.endIndex : value.startIndex).extent)
    switch label {
    case .message: return Detail(.message(value.text), key: key)
    case .input:
      let fields = isSingle ? [value] : CommaList.parts(value)
      return Detail(.inputs(fields.map { InputField(text: $0.text, span: $0.extent) }), key: key)
    case .items: return Detail(.items(CommaList.parts(value).map(\.text)), key: key)
    case .options: return Detail(.options(CommaList.parts(value).map(\.text)), key: key)
    case .actions: return Detail(.actions(CommaList.parts(value).map(\.text)), key: key)
    case .duration:
      if let promise = PromisedDuration(value, wording) { return Detail(.duration(promise), key: key) }
      return Detail(.line(item.text), key: SourceString("details", at: item.extent))
    case .picture: return Detail(.picture(value.text), key: key)
    case .with, nil: return Detail(.line(item.text), key: key)
    }
  }

  /// The parameter that a line under a call passes: `Cancelable`, not `Not cancelable`; or `With: first time`.
  private func passedParameter(in item: Bytes, under kind: Step.Kind) -> Bytes? {
    guard kind.isCall else { return nil }
    for word in wording.details[.with] {
      if let name = word.value(in: item), !name.isEmpty { return name }
    }
    return kind == .partialFlow && PassedParameter.isPlain(item.string) ? item : nil
  }
}
