import LockstepModel

/// Reading `FLOW`, `FLOW STEP` and `FLOW ROW`.
extension Reader {
  /// Splits a text at its spaces; nil, and a finding, if it is not one or two words, or for a row not two.
  mutating func place(_ text: SourceString, at index: Int, isRow: Bool = false) -> Place? {
    let words = text.value.split { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard let flow = words.first, isRow ? words.count == 2 : words.count <= 2 else {
      let example = FlowDocument.Kind.useCase.exampleID
      if isRow {
        badValue(index, "a row of a flow", help: "write the flow's id and the row's: '\(example) 1.3a'")
        return nil
      }
      badValue(
        index, "a flow or a step",
        help: "write the flow's id, or its id and the step's: '\(example) 1.3'")
      return nil
    }
    let step = words.count == 2 ? words.last : nil
    return Place(flow: part(flow, of: text, at: index), step: step.map { part($0, of: text, at: index) })
  }

  /// A part of a scalar with its own place, as far as the scalar reads as its bytes.
  private func part(_ part: Substring, of text: SourceString, at index: Int) -> SourceString {
    let scalar = node(index)
    guard scalar.kind == .scalar, scalar.text == YAMLNode.verbatim else {
      return SourceString(String(part), at: text.span)
    }
    let start = tree.content(scalar).lowerBound
    let offset = text.value.utf8.distance(from: text.value.utf8.startIndex, to: part.startIndex)
    return SourceString(String(part), at: Span(start + offset..<start + offset + part.utf8.count))
  }
}
