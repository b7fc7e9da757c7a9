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
  /// Documents that are linked to and not here.
  public var externalDocuments: [SourceString] = []
  /// Levels of lint rules: rule id and level.
  public var rules: [(rule: SourceString, level: SourceString)] = []
  public var span: Span

  public init(source: SourceText, version: SourceString, span: Span) {
    self.source = source
    self.version = version
    self.span = span
  }
}
