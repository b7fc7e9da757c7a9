import Lockstep
import LockstepModel

/// Joins the lines of a list that are one alternative, and not an alternative each: only the first one says where it
/// begins, and only the last one where it leads.
struct AlternativeJoiner {
  let bytes: [UInt8]
  let words: ListWords
  let sentenceReader: SentenceReader
  /// How many sentences the main flow has.
  let mainCount: Int

  func joiningLines(of branches: [UseCaseOutline.Branch]) -> [UseCaseOutline.Branch] {
    let branches = joiningConditions(of: joiningRows(of: branches))
    guard branches.contains(where: { $0.shape == .number }) else { return branches }
    var joined: [UseCaseOutline.Branch] = []
    var place = 0
    while place < branches.count {
      var end = place
      while end < branches.count, isSingleLine(branches[end]),
        branches[end].partNumber == branches[place].partNumber
      {
        end += 1
      }
      if end - place > 1, areOneAlternative(branches[place..<end]) {
        joined.append(merged(branches[place..<end]))
      } else {
        end = max(end, place + 1)
        joined += joiningRuns(in: branches[place..<end])
      }
      place = end
    }
    return joined
  }

  private func isSingleLine(_ branch: UseCaseOutline.Branch) -> Bool {
    branch.shape == .number && branch.items.isEmpty && branch.trigger == nil
  }

  private func areOneAlternative(_ lines: ArraySlice<UseCaseOutline.Branch>) -> Bool {
    let numbers = lines.compactMap { $0.label.flatMap { Int($0.value) } }
    guard numbers.first == 1, numbers.allSatisfy({ $0 == 1 }) || numbers == Array(1...numbers.count) else {
      return false
    }
    let texts = lines.map { Tokens.of(bytes, $0.heading) }
    let anchored = texts.indices.filter { texts[$0].prefix(2).count > 1 && beginsWithStep(texts[$0]) }
    let ended = texts.indices.filter { !EndingReader.endings(in: texts[$0], bytes, words).isEmpty }
    return ended == [texts.count - 1] && (anchored.isEmpty || anchored == [0])
  }

  /// Joins lines whose numbers go on counting beyond the main flow: `2) The disk is full.`, `3) System says so.` in place of
  /// its step 2, the last one.
  private func joiningRuns(in lines: ArraySlice<UseCaseOutline.Branch>) -> [UseCaseOutline.Branch] {
    var joined: [UseCaseOutline.Branch] = []
    var rest = lines
    while let first = rest.first {
      let start = first.label.flatMap { Int($0.value) } ?? 0
      let run = rest.enumerated().prefix { number, line in
        isSingleLine(line) && line.label?.value == "\(start + number)"
          && !beginsWithStep(Tokens.of(bytes, line.heading))
      }.map(\.element)
      guard start > 1, start <= mainCount, start + run.count > mainCount + 1, run.count > 1 else {
        let count = max(1, run.count)
        joined += rest.prefix(count)
        rest = rest.dropFirst(count)
        continue
      }
      var branch = first
      branch.items = run.dropFirst().enumerated().map { number, line in
        let label = line.label.map { SourceString("\(number + 1)", at: $0.span) }
        return UseCaseOutline.Item(label: label, text: line.heading, indent: line.indent, isCell: false)
      }
      branch.paragraphs = run.flatMap(\.paragraphs)
      branch.end = run.last?.end ?? branch.end
      joined.append(branch)
      rest = rest.dropFirst(run.count)
    }
    return joined
  }

  /// Whether a line begins with the step that it belongs to.
  private func beginsWithStep(_ tokens: [Token]) -> Bool {
    (0...1).contains { words[.step].match(tokens, at: $0) != nil }
  }

  private func merged(_ lines: ArraySlice<UseCaseOutline.Branch>) -> UseCaseOutline.Branch {
    guard var branch = lines.first, let last = lines.last else { return lines[lines.startIndex] }
    branch.items = lines.enumerated().map { number, line in
      // Lists that have only ones are counted by what shows them.
      let label = line.label.map { SourceString("\(number + 1)", at: $0.span) }
      return UseCaseOutline.Item(
        label: label, text: line.heading, actor: nil, indent: line.indent, isCell: false)
    }
    branch.paragraphs = lines.flatMap(\.paragraphs)
    branch.label = nil
    branch.shape = nil
    branch.heading = branch.start..<branch.start
    branch.isHeading = true
    branch.end = last.end
    return branch
  }
}
