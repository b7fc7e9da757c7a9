import Lockstep
import LockstepText

/// How serious a finding is.
public enum Severity: Int, Comparable, Sendable, CaseIterable {
  /// Good to know.
  case note
  /// Probably a mistake.
  case warning
  /// It cannot run, or reaches the wrong place.
  case error

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The word that people and formats use.
  public var word: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// One finding of any stage: reading, resolving, linting, running a script.
public struct Diagnostic: Error, Sendable {
  /// A second place that helps to understand the finding.
  public struct Related: Sendable {
    public var location: Location
    public var message: String

    public init(_ location: Location, _ message: String) {
      self.location = location
      self.message = message
    }
  }

  /// Something beside the message that helps to understand the finding, under a word that says what it is.
  public struct Note: Hashable, Sendable {
    public enum Kind: String, Sendable {
      /// The scenario that it is about, by its name and title.
      case scenario
      /// The rows that were taken up to there.
      case path
      /// What could have been done there, as lines of a script.
      case possible
      case note
    }

    public var kind: Kind
    public var lines: [String]

    public init(_ kind: Kind, _ lines: [String]) {
      self.kind = kind
      self.lines = lines
    }
  }

  /// A change to the text that mends the finding.
  public struct Fix: Sendable {
    /// Replaces the bytes of `span` by `text`.
    public struct Edit: Sendable {
      public var span: Span
      public var text: String

      public init(_ span: Span, _ text: String) {
        self.span = span
        self.text = text
      }
    }

    public var title: String
    /// Whether the meaning of the file is certain to stay what its author meant.
    public var isSafe: Bool
    public var edits: [Edit]

    public init(_ title: String, isSafe: Bool, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  /// The rule's id in kebab case, as suppressions and `lockstep explain` name it.
  public var rule: String
  public var severity: Severity
  /// What ``severity`` was when it was found, whatever a project's levels make of it.
  public let foundSeverity: Severity
  /// One sentence about the author's file.
  public var message: String
  public var location: Location
  /// What stands under the caret, where the message alone does not say it.
  public var label: String?
  /// The id of the flow that the finding is about.
  public var flow: String?
  /// The table row that the finding is about: `1.4a`, `1.4`, `2`, `Used by`, `title`.
  public var row: String?
  /// What to do.
  public var help: String?
  public var related: [Related]
  public var notes: [Note]
  public var fixes: [Fix]
  /// What of its file is missing in the documents because of what was found; readers say it.
  public var loss = Loss.nothing
  /// What the finding rests on beside the file that it is in; rules say it.
  public var basis = Basis()
  /// Whether no look at shapes alone finds it, as a schema looks: values are compared, or counted in their units.
  public var isBeyondShape = false

  public init(
    _ rule: String, _ severity: Severity, _ message: String, at location: Location,
    label: String? = nil, flow: String? = nil, row: String? = nil, help: String? = nil,
    related: [Related] = [], notes: [Note] = [], fixes: [Fix] = []
  ) {
    self.rule = rule
    self.severity = severity
    foundSeverity = severity
    self.message = message
    self.location = location
    self.label = label
    self.flow = flow
    self.row = row
    self.help = help
    self.related = related
    self.notes = notes
    self.fixes = fixes
  }
}

extension Sequence<Diagnostic> {
  /// In the order people read: by path, place, rule; the order of equals is kept.
  public func inReadingOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.location.source.path != b.location.source.path {
        return a.location.source.path < b.location.source.path
      }
      if a.location.span.start != b.location.span.start {
        return a.location.span.start < b.location.span.start
      }
      if a.rule != b.rule { return a.rule < b.rule }
      return left.offset < right.offset
    }.map(\.element)
  }
}
