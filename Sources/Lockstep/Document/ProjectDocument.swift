/// The project file `lockstep.yaml`: what the flows mention and do not contain, and how a session behaves.
public struct ProjectDocument: Sendable {
  /// A flow that is mentioned but not here.
  public struct ExternalFlow: Sendable {
    public var id: Text
    public var title: Text?
    /// Its document, relative to the project file.
    public var document: Text?
    public var results: [Text] = []
    public var parameters: [Text] = []
    public var span: Span

    public init(id: Text, span: Span) {
      self.id = id
      self.span = span
    }
  }

  /// A named error that rows lead to with `error-flow:`.
  public struct ErrorFlow: Sendable {
    public var name: Text
    public var document: Text?
    public var anchor: Text?
    public var span: Span

    public init(name: Text, span: Span) {
      self.name = name
      self.span = span
    }
  }

  /// Which flows matter to the history and to suspending.
  public struct Session: Sendable {
    /// Going to one of these empties the history.
    public var roots: [Text] = []
    /// What a resumed session enters.
    public var onResume: Text?
    /// Flows that lock: a session suspended under one keeps the earlier save.
    public var locks: [Text] = []
    /// Flows that need no unlocking: suspended in one, a session goes on.
    public var open: [Text] = []

    public init() {}
  }

  public var source: SourceText
  public var version: Text
  public var externalFlows: [ExternalFlow] = []
  public var errorFlows: [ErrorFlow] = []
  public var session = Session()
  /// System actions of the host.
  public var actions: [Text] = []
  /// Documents that are linked to and not here.
  public var externalDocuments: [Text] = []
  /// Levels of lint rules: rule id and level.
  public var rules: [(rule: Text, level: Text)] = []
  public var span: Span

  public init(source: SourceText, version: Text, span: Span) {
    self.source = source
    self.version = version
    self.span = span
  }
}
