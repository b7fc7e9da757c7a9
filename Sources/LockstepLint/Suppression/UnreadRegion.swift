import LockstepModel

/// What of a file is missing in its document because of one error of a reader.
struct UnreadRegion {
  /// Findings in it may only be a consequence…
  let region: Span
  /// …unless it is in one of these rows or steps, which are whole.
  let whole: [Span]
  /// What else may have been lost with it.
  let grounds: Dependencies

  private init(_ region: Span, whole: [Span] = [], _ grounds: Dependencies) {
    (self.region, self.whole, self.grounds) = (region, whole, grounds)
  }

  /// A whole file.
  static let file = UnreadRegion(Span(start: 0, end: .max), .flow)

  /// A value of the project file: nothing but itself.
  init(setting finding: Diagnostic) { self.init(finding.location.span, []) }

  /// The part that an error in a flow's file takes away.
  ///
  /// - Parameter document: the document as far as it was read; nil if nothing was.
  init(_ finding: Diagnostic, in document: FlowDocument?) {
    let scenarios = document?.sections.flatMap(\.scenarios) ?? []
    guard scenarios.contains(where: { !$0.steps.isEmpty }) else {
      self = .file
      return
    }
    let related = finding.loss == .rest ? finding.related.map(\.location.span.start) : []
    let start = related.reduce(finding.location.span.start, min)
    let scenario = scenarios.first { $0.span.holds(start) }
    let step = scenario?.steps.first { $0.span.holds(start) }
    let row = step?.transitions.first { $0.span.holds(start) }
    // A wrong value takes away the thing it names; a key or an entry takes away the row or the step as well.
    let isValue = finding.loss == .value
    if finding.loss == .rest {
      let before = step?.transitions.map(\.span).filter { $0.end <= start } ?? []
      self.init(Span(start: step?.span.start ?? start, end: .max), whole: before, .flow)
    } else if finding.loss == .row,
      let step = scenarios.flatMap(\.steps).last(where: { $0.span.start <= start })
    {
      let end = max(step.span.end, finding.location.span.end)
      let rows = step.transitions.map(\.span)
      self.init(Span(start: step.span.start, end: end), whole: rows, [.rows, .values])
    } else if let step, row != nil {
      let others = step.transitions.map(\.span).filter { !$0.holds(start) }
      self.init(step.span, whole: others, isValue ? .values : [.rows, .values])
    } else if let step {
      self.init(step.span, isValue ? .values : [.rows, .values])
    } else if let scenario {
      self.init(scenario.span, whole: scenario.steps.map(\.span), [.rows, .steps, .values])
    } else if document?.sections.contains(where: { $0.span.holds(start) }) == true {
      self.init(finding.location.span, [.rows, .steps, .values])
    } else {
      self.init(finding.location.span, .contract)
    }
  }

  /// Whether a finding at a place of the file may only be there because of the loss.
  func covers(_ place: Span) -> Bool {
    region.holds(place.start) && !whole.contains { $0.holds(place.start) }
  }
}

extension Span {
  fileprivate func holds(_ offset: UInt32) -> Bool { start <= offset && offset < end }
}
