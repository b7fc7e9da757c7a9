import LockstepModel

/// Reads definitions of steps of features.
extension Reader {
  mutating func vocabulary() -> StepVocabulary {
    hidesValues = true
    takesExamples = true
    var vocabulary = StepVocabulary(source: tree.source, name: SourceString("", at: opening(of: 0).span))
    guard var cursor = mapping(0, as: .vocabulary) else { return vocabulary }
    while let field = next(of: &cursor) {
      switch field.name {
      case .gherkin: vocabulary.name = text(field) ?? vocabulary.name
      case .flow: vocabulary.flow = id(field)
      case .world: vocabulary.world = text(field)
      case .definitions:
        vocabulary.definitions = pairs(field, of: .list(KeyTable.scriptSteps)).map { definition($0) }
      default: break
      }
    }
    finish(cursor)
    return vocabulary
  }

  private mutating func definition(_ pair: Pair) -> StepDefinition {
    let inner = pair.value
    readingShape { _ = $0.lines(inner) }
    let (tree, limits, keys) = (tree, limits, worldKeys)
    let range = inner.value..<Int(node(inner.value).next)
    return StepDefinition(pattern: pair.key) { values, place in
      let written = tree.substituting(values, in: range).tree.moved(range, to: place)
      var reader = Reader(written, limits: limits, worldKeys: keys)
      reader.hidesValues = true
      return Checked(reader.lines(inner), reader.findings)
    }
  }
}
