package import Lockstep

/// One outcome row of a step: `1.1a Case: Biometrics are enabled → 1.2`.
package struct FlowRow: Sendable {
  package var id: SourceString
  package var trigger: Trigger
  /// The stable name of the outcome or the event (`as:`).
  package var name: SourceString?
  /// The values of the outcome.
  package var values: [OutcomeValue] = []
  package var target: Target?
  /// A side effect (`do:`).
  package var effect: SourceString?
  /// The stable name of the side effect (`as:` of `do:`).
  package var effectName: SourceString?
  /// A parameter that must be passed for the row to count.
  package var when: SourceString?
  /// The input that taking the row carries.
  package var gives: SourceString?
  /// The flags of its keys that are true.
  package var flags: RowFlags = []
  /// When a timer takes the row: a duration, or the name of a value that holds one.
  package var after: Delay?
  package var note: SourceString?
  package var nextNote: SourceString?
  /// The name of the choice, the outcome or the event in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString?
  package var cell: CellSource?
  package var span: Span

  package init(
    id: SourceString, trigger: Trigger, name: SourceString? = nil, target: Target? = nil, span: Span
  ) {
    self.id = id
    self.trigger = trigger
    self.name = name
    self.target = target
    self.span = span
  }
}

extension RowFlags {
  /// The key of each, and the words by which people read of a difference.
  package static let keys: [(flag: RowFlags, key: String, subject: String, off: String, on: String)] = [
    (.clearsHistory, "forget", "history", "kept", "emptied")
  ]
}

/// The trigger that makes the interpreter take a row.
package struct Trigger: Sendable {
  package typealias Kind = TriggerKind

  /// The words of the row without the kind: `selects Close`.
  package var text: SourceString
  /// The key, or the words that determine the kind.
  package var key: Span
  package var kind: Kind

  package init(_ kind: Kind, _ text: SourceString, key: Span) {
    self.kind = kind
    self.text = text
    self.key = key
  }
}

/// A named value that an outcome brings along.
package struct OutcomeValue: Sendable {
  package typealias Kind = ValueKind

  package var name: SourceString
  package var kind: Located<Kind>

  package init(name: SourceString, kind: Located<Kind>) {
    self.name = name
    self.kind = kind
  }
}

/// How long after a step was entered a timer fires.
package enum Delay: Sendable {
  case fixed(Located<Duration>)
  /// Counted from the moment the action that brought the value answered.
  case value(SourceString)
}

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
