import Lockstep

/// Where a row leads.
package struct Target: Sendable {
  package enum Kind: Sendable {
    /// `next: 5` or `next: 1.3`: a scenario or a step of the same table.
    case next(SourceString)
    case back(SourceString)
    case end(SourceString)
    case resume(SourceString)
    case result(SourceString)
    case goTo(flow: SourceString, step: SourceString?)
    case endGoTo(flow: SourceString, step: SourceString?)
    case errorFlow(SourceString)
    /// A placeholder that is shown instead of something not yet specified.
    case show(SourceString)
  }

  package var kind: Kind
  /// The text and the address of the link, where the document words them differently.
  package var label: SourceString?
  package var href: SourceString?

  package init(_ kind: Kind, label: SourceString? = nil, href: SourceString? = nil) {
    self.kind = kind
    self.label = label
    self.href = href
  }

  /// The text that names the target.
  package var text: SourceString {
    switch kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text), .result(let text),
      .goTo(let text, _), .endGoTo(let text, _), .errorFlow(let text), .show(let text):
      text
    }
  }

  /// The flow that it names.
  package var flow: SourceString? {
    switch kind {
    case .goTo(let flow, _), .endGoTo(let flow, _): flow
    case .next, .back, .end, .resume, .result, .errorFlow, .show: nil
    }
  }

  /// The step or scenario that it names, in its own table or in the flow that ``text`` names.
  package var step: SourceString? {
    switch kind {
    case .next(let text): text
    case .goTo(_, let step), .endGoTo(_, let step): step
    case .back, .end, .resume, .result, .errorFlow, .show: nil
    }
  }
}
