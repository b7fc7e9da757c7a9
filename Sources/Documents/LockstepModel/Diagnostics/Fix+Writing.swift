extension Diagnostic.Fix {
  /// Writes another name in place of `text`; the author decides whether it is the intended one.
  ///
  /// nil where that takes more than replacing it, see ``Edit/init(writing:over:in:)``.
  package static func writing(_ name: String, over text: SourceString, in source: SourceText) -> Self? {
    Edit(writing: name, over: text, in: source).map { Self("write '\(name)'", isSafe: false, edits: [$0]) }
  }

  /// Writes a name over a part of a text.
  package static func writing(
    _ name: String, over part: String, at span: Span, in source: SourceText
  ) -> Self? {
    let written = source.text(span)
    guard let place = written.firstRange(of: part) else { return nil }
    let start = Int(span.start) + written[..<place.lowerBound].utf8.count
    return writing(name, over: SourceString(part, at: Span(start..<start + part.utf8.count)), in: source)
  }
}

extension Diagnostic.Fix.Edit {
  /// Replaces `text` by `name`, inside the quotes if it has some.
  ///
  /// nil if that could change the meaning of the file: the text is spread over lines or escaped, or the name
  /// has characters that only quotes would protect.
  package init?(writing name: String, over text: SourceString, in source: SourceText) {
    let written = source.text(text.span)
    if written == text.value {
      let opening = name.unicodeScalars.first.map("-?!&*|>%@` ".unicodeScalars.contains) ?? true
      guard !opening, !name.unicodeScalars.contains(where: ",:#[]{}\"'\\\n|".unicodeScalars.contains) else {
        return nil
      }
      self.init(text.span, name)
    } else {
      guard let quote = ["\"", "'"].first(where: { written == $0 + text.value + $0 }),
        !name.contains(quote), !name.contains("\\")
      else { return nil }
      self.init(Span(start: text.span.start + 1, end: text.span.end - 1), name)
    }
  }
}
