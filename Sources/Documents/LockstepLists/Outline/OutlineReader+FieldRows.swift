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

  /// `UC1.1 | Remove a user`, the first row of a table, is the ID of a use case with its title.
  mutating func beginsTableOfUseCase(_ entry: Entry) -> Bool {
    guard entry.isUseCaseID, let id = UseCaseID(bytes, entry.text) else { return false }
    if currentOutline.mainItems.isEmpty { adoptUnheadedItems() }
    if currentOutline.hasFlowParts || currentOutline.field(.id) != nil { beginUseCaseTable(entry) }
    currentOutline.hasUseCaseTitle = true
    currentOutline.fields.append(.init(key: .id, name: entry.text, values: [id.range]))
    currentOutline.fields.append(.init(key: .useCase, name: entry.text, values: []))
    (part, partLevel, isFieldInTable) = (.field(.useCase), 8, true)
    return true
  }

  /// The ID or the number in `Use case UC1 | Feed the fish`.
  ///
  /// - Returns: whether it has one, so that a name may have a row of its own.
  mutating func addIdentity(_ found: PartHeading) -> Bool {
    if let id = parseUseCaseID(found.rest), id.isOfUseCase {
      currentOutline.fields.append(.init(key: .id, name: found.name, values: [id.range]))
      return true
    }
    guard let number = found.number,
      bytes[number.range].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return false }
    currentOutline.titleNumber = text(number.range)
    return true
  }

  /// `Step # | Description`, below the fields of a table, begins the rows of its steps.
  mutating func beginSteps(_ entry: Entry) {
    let end = entry.text.upperBound
    let heading = PartHeading(
      key: .flow, name: entry.text, rest: end..<end, isSetOff: true, hasTrailingWords: false)
    beginMain(heading, entry, level: 8)
    currentOutline.end = max(currentOutline.end, end)
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
