import Lockstep
import LockstepText

/// The project file `lockstep.yaml`: what the flows mention and do not contain, and how a session behaves.
public struct ProjectDocument: Sendable {
  /// A flow that is mentioned but not here.
  public struct ExternalFlow: Sendable {
    public var id: SourceString
    public var title: SourceString?
    /// Its document, relative to the project file.
    public var document: SourceString?
    /// What generated Swift calls it (`swift:`), where its title does not do.
    public var swiftName: SourceString?
    public var results: [SourceString] = []
    public var parameters: [SourceString] = []
    public var span: Span

    public init(id: SourceString, span: Span) {
      self.id = id
      self.span = span
    }
  }

  /// A named error that rows lead to with `error-flow:`.
  public struct ErrorFlow: Sendable {
    public var name: SourceString
    /// The flow that it enters; without it one whose id or title is the error's name, if there is one.
    public var flow: SourceString?
    public var document: SourceString?
    public var anchor: SourceString?
    public var span: Span

    public init(name: SourceString, span: Span) {
      self.name = name
      self.span = span
    }
  }

  /// Which flows matter to the history and to suspending.
  public struct Session: Sendable {
    /// Going to one of these empties the history.
    public var roots: [SourceString] = []
    /// What a resumed session enters.
    public var onResume: SourceString?
    /// Flows that lock: a session suspended under one keeps the earlier save.
    public var locks: [SourceString] = []
    /// Flows that need no unlocking: suspended in one, a session goes on.
    public var open: [SourceString] = []

    public init() {}
  }

  /// What generated Swift is called, and who may use it.
  public struct SwiftSettings: Sendable {
    public enum Access: String, Sendable, CaseIterable {
      case `internal`
      case package
      case `public`
    }

    /// The type that holds everything that is generated.
    public var name: SourceString?
    public var access = Access.internal

    public init() {}
  }

  /// How tests and code cite the flows and their test cases (design §2, `trace:`).
  public struct Trace: Sendable {
    /// What has to be cited.
    public enum Requirement: String, Sendable, CaseIterable {
      case none
      /// Every test case that is not manual.
      case `case`
      /// Every test case, and every row of every flow.
      case row
    }

    /// Patterns of the files that cite, relative to the project file; they may leave its folder.
    public var tests: [SourceString] = []
    /// The documents whose headings declare test cases, in the same way.
    public var cases: [SourceString] = []
    /// What the id of a test case looks like, see ``Pattern``; without it there are none.
    public var casePattern: SourceString?
    /// The line that marks a case as manual.
    public var manualMark: SourceString?
    public var requirement = Requirement.case
    public var span: Span

    public init(span: Span) { self.span = span }
  }

  public var source: SourceText
  public var version: SourceString
  public var externalFlows: [ExternalFlow] = []
  public var errorFlows: [ErrorFlow] = []
  public var session = Session()
  public var swift = SwiftSettings()
  /// System actions of the host.
  public var actions: [SourceString] = []
  /// Patterns, as in `.gitignore`, of files and folders that are not read.
  public var exclude: [SourceString] = []
  /// What must hold in whatever way the flows go.
  public var properties: [PropertyDocument] = []
  /// Documents that are linked to and not here.
  public var externalDocuments: [SourceString] = []
  /// nil where nothing is traced.
  public var trace: Trace?
  /// Levels of lint rules: rule id and level.
  public var rules: [(rule: SourceString, level: SourceString)] = []
  public var span: Span

  public init(source: SourceText, version: SourceString, span: Span) {
    self.source = source
    self.version = version
    self.span = span
  }
}
