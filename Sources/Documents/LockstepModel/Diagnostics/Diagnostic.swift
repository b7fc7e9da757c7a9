/// One finding of any stage: reading, resolving, linting, running a script.
package struct Diagnostic: Error, Sendable {
  /// A second place that helps to understand the finding.
  package struct Related: Sendable {
    package var location: Location
    package var message: String

    package init(_ location: Location, _ message: String) {
      self.location = location
      self.message = Diagnostic.shortened(message)
    }
  }

  /// More information on the finding besides the message, with its kind.
  package struct Note: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// The scenario that it is about, by its name and title.
      case scenario
      /// The rows that were taken up to there.
      case takenRows = "path"
      /// The inputs that were possible there, as lines of a script.
      case possibleInputs = "possible"
      case note
    }

    package var kind: Kind
    package var lines: [String]

    package init(_ kind: Kind, _ lines: [String]) {
      self.kind = kind
      self.lines = lines.map(Diagnostic.shortened)
    }
  }

  /// A change to the text that fixes the finding.
  package struct Fix: Sendable {
    /// Replaces the bytes of `span` by `text`.
    package struct Edit: Sendable {
      package var span: Span
      package var text: String

      package init(_ span: Span, _ text: String) {
        self.span = span
        self.text = text
      }
    }

    package var title: String
    /// Whether the change certainly keeps the meaning that the author intended.
    package var isSafe: Bool
    package var edits: [Edit]

    package init(_ title: String, isSafe: Bool, edits: [Edit]) {
      self.title = Diagnostic.shortened(title)
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  package var rule: RuleInfo
  package var severity: Severity
  /// The ``severity`` of the rule, before a project's levels apply.
  package let originalSeverity: Severity
  /// One sentence about the author's file; as all texts of a finding, see ``shortened(_:)``.
  package var message: String
  package var location: Location
  /// The text under the caret, if the message does not contain it.
  package var label: String?
  /// The id of the flow that the finding is about.
  package var flow: String?
  /// The table row that the finding is about: `1.4a`, `1.4`, `2`, `Used by`, `title`.
  package var row: String?
  /// The remedy.
  package var help: String?
  package var related: [Related]
  package var notes: [Note]
  package var fixes: [Fix]
  /// The part of its file that the documents lack because of the finding; set by readers.
  package var loss = Loss.nothing
  /// The parts that the finding depends on besides its own file; set by rules.
  package var basis = Basis()
  /// Whether a JSON Schema cannot find it, because values are compared, or counted in their units.
  package var isBeyondSchema = false

  /// - Parameter severity: by default that of the rule.
  package init(
    _ rule: RuleInfo, severity: Severity? = nil, _ message: String, at location: Location,
    label: String? = nil, flow: String? = nil, row: String? = nil, help: String? = nil,
    related: [Related] = [], notes: [Note] = [], fixes: [Fix] = []
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    originalSeverity = self.severity
    self.message = Self.shortened(message)
    self.location = location
    self.label = label.map(Self.shortened)
    self.flow = flow
    self.row = row
    self.help = help.map(Self.shortened)
    self.related = related
    self.notes = notes
    self.fixes = fixes
  }

  /// - Parameters:
  ///   - count: how many bytes the file has.
  ///   - most: how many bytes are read.
  package static func tooLarge(
    _ rule: RuleInfo, _ source: SourceText, _ count: Int, most: Int = SourceText.maximumBytes
  ) -> Diagnostic {
    Diagnostic(
      rule, "this file has \(size(count)), and at most \(size(most)) are read",
      at: Location(source, Span(start: 0, end: 0)), help: "split it into several flows")
  }

  /// `4 MiB`, `4.1 MiB`; small sizes in bytes.
  private static func size(_ bytes: Int) -> String {
    if bytes < 1 << 20 { return "\(bytes) bytes" }
    // Rounded up, so that a size over the limit never reads like the limit.
    let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
  }

  /// Identifies the finding wherever in its file it moves: 16 hexadecimal digits made from its rule, flow,
  /// row and message, the same on every machine and in every run.
  package var fingerprint: String { TextFingerprint.of([rule.id, flow ?? "", row ?? "", message]) }

  // How findings depend on each other: fields, so that no decision reads a message.

  /// The part of a file that a reader lost: a finding that depends on it may only be a consequence.
  package enum Loss: Sendable {
    case nothing
    /// Some words of the row.
    case words
    /// Where the row leads.
    case target
    /// A row of a step, which is not in the document at all.
    case row
    /// One value, in place of which a default counts.
    case value
    /// Keys or rows of the part of the file that it is found in.
    case content
    /// Scenarios, steps and rows that can belong anywhere in the flow.
    case table
    /// Everything from its place to the end of the file.
    case rest
  }

  /// The parts that must be read completely for a finding to be true.
  package struct Basis: Sendable {
    /// The ids of other flows that it depends on.
    package var flows: [String] = []
    /// Whether it depends only on other flows, apart from its place.
    package var dependsOnlyOnOtherFlows = false
    /// Whether only the words of its row count, and not where the row leads.
    package var needsOnlyWords = false
    /// Whether it reports that something is missing in the whole project, so that it depends on every file.
    package var needsWholeProject = false

    package init() {}
  }

  /// The finding with the flows that it depends on.
  package func depending(onFlows flows: [String]) -> Diagnostic {
    var finding = self
    finding.basis.flows += flows
    return finding
  }

  /// The finding with the part that is lost because of it.
  package func losing(_ loss: Loss) -> Diagnostic {
    var finding = self
    finding.loss = loss
    return finding
  }
}

extension [Diagnostic] {
  /// In the order people read: by path, place, rule; the order of equals is kept.
  package func inReadingOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.location.source.path != b.location.source.path {
        return NaturalOrder.isIncreasing(a.location.source.path, b.location.source.path)
      }
      if a.location.span.start != b.location.span.start {
        return a.location.span.start < b.location.span.start
      }
      if a.rule != b.rule { return a.rule.id < b.rule.id }
      return left.offset < right.offset
    }.map(\.element)
  }
}
