extension FlowDocument {
  /// The steps whose own Next leads out of their table: in the format of a project a row has to lead there.
  ///
  /// - Parameter original: the document as it is written, with the same steps.
  package func unkeepableTargetFindings(in original: FlowDocument, _ wording: Wording) -> [Diagnostic] {
    zip(steps, original.steps).compactMap { step, written -> Diagnostic? in
      guard let target = written.target, !target.staysInTable else { return nil }
      let row = step.id.value + RowSuffix.text(step.transitions.count, wording.numbers)
      return Diagnostic(
        .importLossy, "a YAML file cannot keep '\(target.text.value)' as the target of a step",
        at: Location(original.source, target.text.span), flow: original.id.value, row: written.id.value,
        help: "move it into a row of its own: \(row) Case: \(Step.continuationOutcome)")
    }
  }
}

extension Target {
  /// Whether it is a step, Back, End or Resume.
  fileprivate var staysInTable: Bool {
    switch kind {
    case .next, .back, .end, .resume: true
    case .result, .goTo, .endGoTo, .errorFlow, .show: false
    }
  }
}
