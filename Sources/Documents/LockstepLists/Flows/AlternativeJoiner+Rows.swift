import Lockstep
import LockstepModel

/// Rows of a table of steps, and lines with labels, that are the steps of the alternative above them.
extension AlternativeJoiner {
  /// Joins the rows below the heading of an alternative: `2a`, `2b` or `3a`, `4a` or `1a`, `2` are its steps if no row but the last
  /// one leads somewhere.
  func joiningRows(of branches: [UseCaseOutline.Branch]) -> [UseCaseOutline.Branch] {
    var joined: [UseCaseOutline.Branch] = []
    // The labels that rows have given to headings.
    var taken: Set<String> = []
    var place = 0
    while place < branches.count {
      let rows = rows(below: branches[place], behind: branches[(place + 1)...])
      place += 1 + rows.count
      guard let label = rows.first?.label else {
        joined.append(branches[place - 1])
        continue
      }
      var branch = joining(rows, below: branches[place - 1 - rows.count])
      if branch.label == nil, taken.insert(label.value).inserted {
        (branch.label, branch.shape) = (label, rows.first?.shape)
      }
      joined.append(branch)
    }
    return joined
  }

  private func rows(
    below heading: UseCaseOutline.Branch, behind rest: ArraySlice<UseCaseOutline.Branch>
  ) -> [UseCaseOutline.Branch] {
    guard heading.isHeading, heading.items.isEmpty, heading.paragraphs.isEmpty, let first = rest.first,
      first.shape == .branch, heading.label == nil || heading.shape == .code || isLabelled(heading, as: first)
    else { return [] }
    let isTable = first.actor != nil
    let below = rest.prefix { row in
      !row.isHeading && !row.isRow && row.partNumber == heading.partNumber && (row.actor != nil) == isTable
    }
    let (rows, countsSteps) = steps(in: below)
    guard rows.count > 1, rows.dropLast().allSatisfy({ $0.items.isEmpty && !leads($0) }) else { return [] }
    let isLeading = rows.last.map(leads) == true
    // A line of a list begins an alternative unless all of them say what somebody does then.
    if !isTable {
      let areActs = heading.shape == .code && isLeading && rows.allSatisfy(saysAct)
      return areActs && namesStep(heading, of: first) ? rows : []
    }
    // Rows with one letter may be alternatives of several steps.
    let areSeveral = countsSteps && (rows.count < below.count || heading.label == nil && !isLeading)
    return areSeveral ? [] : rows
  }

  /// The first rows whose labels go on one by one.
  ///
  /// - Returns: also whether they go on with the same letter.
  private func steps(
    in rows: ArraySlice<UseCaseOutline.Branch>
  ) -> (rows: [UseCaseOutline.Branch], countsSteps: Bool) {
    var last: RowNumber?
    var (countsLetters, countsSteps) = (false, false)
    var found: [UseCaseOutline.Branch] = []
    for row in rows {
      guard let number = RowNumber(row.label) else { break }
      if let last {
        if number.isNextLetter(behind: last), !countsSteps {
          countsLetters = true
        } else if number.step == last.step + 1, number.letter == last.letter, !countsLetters {
          countsSteps = countsSteps || number.letter != nil
        } else if number.step != last.step + 1 || number.letter != nil {
          break
        }
      }
      last = number
      found.append(row)
    }
    return (found, countsSteps)
  }

  private func joining(
    _ rows: [UseCaseOutline.Branch], below heading: UseCaseOutline.Branch
  ) -> UseCaseOutline.Branch {
    var branch = heading
    let steps = StepWords(bytes, words)
    let named = [heading.trigger, heading.heading].compactMap(\.self)
    if named.allSatisfy({ steps.namedSteps(in: $0) == nil }) {
      branch.place = branch.place ?? rows.first?.label.map(stepOf)
    }
    // `System | Alias is taken.` is the condition.
    let first = rows.first.map { Tokens.of(bytes, $0.heading) } ?? []
    let isState =
      branch.trigger == nil
      && first.indices.prefix(4).dropFirst().contains { words[.states].match(first, at: $0) != nil }
    if isState { branch.trigger = rows.first?.heading }
    branch.items = rows.dropFirst(isState ? 1 : 0).map { row in
      UseCaseOutline.Item(text: row.heading, actor: row.actor, indent: row.indent, isCell: row.actor != nil)
    }
    branch.items += rows.flatMap(\.items)
    branch.paragraphs = rows.flatMap(\.paragraphs)
    branch.end = rows.last?.end ?? branch.end
    return branch
  }

  private func isLabelled(_ heading: UseCaseOutline.Branch, as row: UseCaseOutline.Branch) -> Bool {
    heading.shape == .branch && LabelPath.isSame(heading.label?.value, row.label?.value)
  }

  func leads(_ row: UseCaseOutline.Branch) -> Bool {
    ([row.heading] + row.items.map(\.text)).contains { text in
      !EndingReader.endings(in: Tokens.of(bytes, text), bytes, words).isEmpty
    }
  }

  private func saysAct(_ line: UseCaseOutline.Branch) -> Bool {
    line.items.isEmpty && (sentenceReader.acts(in: line.heading, isSentence: true) || leads(line))
  }

  /// Whether the words of a heading name the step in the label of a line: `A1: … (step 2)` and `2a`.
  private func namesStep(_ heading: UseCaseOutline.Branch, of line: UseCaseOutline.Branch) -> Bool {
    let named = [heading.trigger, heading.heading].compactMap(\.self).lazy.compactMap {
      StepWords(bytes, words).namedSteps(in: $0)?.steps
    }.first
    return named == line.label.flatMap { LabelPath.anchor(of: $0.value) }.map { [$0] }
  }

  /// The digits of a label: `2` of `2a`.
  private func stepOf(_ label: SourceString) -> Range<Int> {
    let start = Int(label.span.start)
    return start..<start + bytes[start...].prefix(while: \.isDigit).count
  }
}

/// The label of a row that is a step of an alternative: `2a`, or `2`.
private struct RowNumber {
  let step: Int
  let letter: Character?

  init?(_ label: SourceString?) {
    guard let label else { return nil }
    let digits = label.value.prefix(while: \.isNumber)
    let rest = label.value.dropFirst(digits.count)
    guard let step = Int(digits), rest.count < 2, rest.allSatisfy(\.isLowercase) else { return nil }
    (self.step, letter) = (step, rest.first)
  }

  func isNextLetter(behind other: RowNumber) -> Bool {
    guard step == other.step, let own = letter?.asciiValue, let last = other.letter?.asciiValue else {
      return false
    }
    return own == last + 1
  }
}
