import Lockstep
import LockstepModel

/// Rows of a table of fields.
extension OutlineReader {
  /// Whether the name of a field has no known meaning: its row is a field by itself, and no value of the one above it.
  mutating func beginsUnknownField(_ entry: Entry) -> Bool {
    guard entry.label == nil, Label(bytes, entry.text) == nil else { return false }
    switch part {
    case .field: return true
    // The rows below an empty field of the flow may be its sentences.
    case .main: return !currentOutline.mainItems.isEmpty
    case .alternatives:
      if isBehindFieldName { emptyAlternativesPart = alternativesPartCount }
      return partLevel == 8 && emptyAlternativesPart != alternativesPartCount
    case .none: return false
    }
  }

  mutating func beginUnknownField(_ name: Range<Int>) {
    currentOutline.fields.append(.init(key: .other, name: name, values: [], isUnknown: true))
    (part, partLevel, isFieldInTable) = (.field(.other), 8, true)
  }

  /// Whether the name of a field is that of one alternative: `Alternative flow 1`, and nothing behind it.
  func namesSingleAlternative(_ found: PartHeading) -> Bool {
    guard let number = found.number else { return false }
    return tokens(number.range.upperBound..<max(number.range.upperBound, found.rest.upperBound)).isEmpty
  }

  /// `Alternative flow 1 | The card is declined - System shows an error`
  mutating func beginAlternativeRow(_ found: PartHeading, _ entry: Entry) {
    openAlternatives(level: 8)
    guard let branch = makeSingleAlternative(found, entry) else { return }
    currentOutline.branches.append(branch)
    awaitsAlternativeText = true
  }

  /// Reads the first line of the cell beside the name of an alternative.
  ///
  /// - Returns: whether it is all of the line.
  mutating func readAlternativeText(_ entry: Entry) -> Bool {
    awaitsAlternativeText = false
    let last = currentOutline.branches.count - 1
    guard last >= 0, entry.isCell, !entry.isFieldName else { return false }
    switch entry.label?.shape {
    case .branch?, .substep?, .code?, .subcode?:
      // The cell has alternatives with labels of their own.
      currentOutline.branches.removeLast()
      return false
    case .number?: return false
    case nil:
      currentOutline.branches[last].heading = entry.text
      currentOutline.branches[last].end = max(currentOutline.branches[last].end, entry.text.upperBound)
      return true
    }
  }
}
