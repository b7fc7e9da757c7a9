/// A script: a tester's inputs and expectations, line by line.
package struct ScriptDocument: Sendable {
  package var source: SourceText
  package var lines: [ScriptLine]
  package var span: Span

  package init(source: SourceText, lines: [ScriptLine], span: Span) {
    self.source = source
    self.lines = lines
    self.span = span
  }
}
