package import Lockstep

extension FlowPattern.Malformed {
  /// The finding about a text that is not a pattern, the same from every stage that reads one.
  package func finding(
    about text: SourceString, in source: SourceText, flow: String? = nil, row: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .invalidPattern, "the pattern '\(text.value)' is not valid: \(description)",
      at: Location(source, text.span), flow: flow, row: row,
      help: "use characters, classes such as [0-9] and repetitions such as {6}")
  }
}
