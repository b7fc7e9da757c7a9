import Lockstep
import LockstepModel

/// Labels between the heading of an alternative and its sentences, whatever their words: `- **Extension point:** Step 3`.
extension OutlineReader {
  /// Reads a label that has a step and nothing else, where the alternative begins, or one with a word for a condition: `- From
  /// step: 3`, `- **Activation condition:** The address is unknown`.
  ///
  /// - Returns: whether the line is one.
  mutating func readLabelOfAlternative(_ entry: Entry) -> Bool {
    let last = currentOutline.branches.count - 1
    guard last >= 0, !entry.isHeading, !entry.isCell, entries.dropFirst(place + 1).first?.isHeading == false,
      let label = label(of: entry)
    else { return false }
    let branch = OpenBranch(currentOutline.branches[last])
    guard branch.isHeading, !branch.hasItems else { return false }
    if entry.isEmphasised, namesCondition(label.name), currentOutline.branches[last].trigger == nil {
      setTrigger(label.value)
    } else if hasPlace(label), currentOutline.branches[last].place == nil, !namesItsStep(last) {
      currentOutline.branches[last].place = label.value
    } else {
      return false
    }
    currentOutline.branches[last].end = max(branch.end, entry.text.upperBound)
    return true
  }

  /// The words before a colon, and the value behind it.
  private func label(of entry: Entry) -> (name: [Token], value: Range<Int>)? {
    guard let colon = bytes[entry.text].prefix(Self.longestLabel).firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let name = tokens(entry.text.lowerBound..<colon)
    let start = restStart(behind: colon, in: entry.text)
    guard (1...6).contains(name.count), start < entry.text.upperBound else { return nil }
    return (name, (start..<entry.text.upperBound).trimmedOfSpaceAndMarks(in: bytes))
  }

  /// In bytes.
  private static let longestLabel = 80

  /// Whether a label has a word for a trigger or a condition: `Condição de ativação`.
  private func namesCondition(_ name: [Token]) -> Bool {
    name.indices.contains { words.matchHeading(name[$0...])?.key == .trigger }
  }

  /// Whether the value of a label is a step: `Extension point: Step 3`, `From step: 3`. Where it leads is said behind its sentences.
  private func hasPlace(_ label: (name: [Token], value: Range<Int>)) -> Bool {
    guard let first = label.name.first, let last = label.name.last, label.value.count < Self.longestLabel,
      EndingReader.endings(in: tokens(first.range.lowerBound..<label.value.upperBound), bytes, words).isEmpty
    else { return false }
    let steps = StepWords(bytes, words)
    if steps.isOnlyPlace(label.value) { return true }
    let numbers = tokens(label.value)
    return words.namesStep(last) && numbers.count < 6 && numbers.allSatisfy { $0.word.utf8.count < 4 }
      && !steps.steps(inCell: label.value).isEmpty
  }

  private func namesItsStep(_ branch: Int) -> Bool {
    let words = currentOutline.branches[branch].trigger ?? currentOutline.branches[branch].heading
    return StepWords(bytes, self.words).namedSteps(in: words.prefix(300)) != nil
  }
}
