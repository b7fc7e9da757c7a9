/// The project file `lockstep.yaml`: the declarations that the flows refer to, and the behaviour of sessions.
package struct ProjectDocument: Sendable {
  /// A flow that is mentioned but not here.
  package struct ExternalFlow: Sendable {
    package var id: SourceString
    package var title: SourceString?
    /// Its document, relative to the project file.
    package var document: SourceString?
    /// Its name in generated Swift (`swift:`), if its title is not suitable.
    package var swiftName: SourceString?
    package var results: [SourceString] = []
    package var parameters: [SourceString] = []
    package var span: Span

    package init(id: SourceString, span: Span) {
      self.id = id
      self.span = span
    }
  }

  /// A named error that rows lead to with `error-flow:`.
  package struct ErrorFlow: Sendable {
    package var name: SourceString
    /// The flow that it enters; without it one whose id or title is the error's name, if there is one.
    package var flow: SourceString?
    package var document: SourceString?
    package var anchor: SourceString?
    package var span: Span

    package init(name: SourceString, span: Span) {
      self.name = name
      self.span = span
    }
  }

  /// Which flows matter to the history and to suspending.
  package struct Session: Sendable {
    /// Going to one of these empties the history.
    package var rootFlows: [SourceString] = []
    /// The flow that a resumed session enters.
    package var onResume: SourceString?
    /// Flows that lock: a session suspended under one keeps the earlier save.
    package var lockFlows: [SourceString] = []
    /// Flows that need no unlocking: a session suspended in one of them continues.
    package var openFlows: [SourceString] = []

    package init() {}
  }

  /// The names of generated Swift, and its access level.
  package struct SwiftSettings: Sendable {
    package enum Access: String, Sendable, CaseIterable {
      case `internal`
      case package
      case `public`
    }

    /// The type that holds everything that is generated.
    package var name: SourceString?
    package var access = Access.internal
    /// Whether the project file has the key at all: then its flows are for Swift.
    package var isDeclared = false

    package init() {}
  }

  /// How tests and code cite the flows and their test cases (`trace:`).
  package struct Trace: Sendable {
    /// The parts that must be cited.
    package enum Requirement: String, Sendable, CaseIterable {
      case none
      /// Every test case that is not manual.
      case `case`
      /// Every test case, and every row of every flow.
      case row
    }

    /// Patterns of the files that cite, relative to the project file; they may leave its folder.
    package var testPatterns: [SourceString] = []
    /// The documents whose headings declare test cases, in the same way.
    package var caseDocuments: [SourceString] = []
    /// The pattern of test case IDs, see ``FlowPattern``; nil without test cases.
    package var caseIDPattern: SourceString?
    /// The line that marks a case as manual.
    package var manualMark: SourceString?
    package var requirement = Requirement.case
    package var span: Span

    package init(span: Span) { self.span = span }
  }

  /// The defaults of `lockstep check` (`check:`).
  package struct Check: Sendable {
    package static let failLevels = ["note", "warning", "error", "never"]

    /// A file of known findings, relative to the project file.
    package var baseline: SourceString?
    /// The severity from which findings fail the check, one of ``failLevels``.
    package var failOn: SourceString?
    /// The time for the properties; zero: they are not checked.
    package var propertyTime: Duration = .seconds(30)
    /// Whether the layout of Markdown tables is checked.
    package var checksTableLayout = false

    package init() {}
  }

  /// A row or a step in which an app may deviate from its table.
  package struct AppException: Sendable {
    /// The flow with the row or the step: `UC2.3 1.3b`.
    package var row: SourceString
    package var because: SourceString

    package init(row: SourceString, because: SourceString) {
      self.row = row
      self.because = because
    }
  }

  package var source: SourceText
  package var version: SourceString
  /// The name of the project (`title:`).
  package var title: SourceString?
  package var externalFlows: [ExternalFlow] = []
  package var errorFlows: [ErrorFlow] = []
  package var session = Session()
  /// The words of the project's documents.
  package var wording = Wording.builtIn
  package var swift = SwiftSettings()
  /// System actions of the host.
  package var actions: [SourceString] = []
  /// Patterns, as in `.gitignore`, of files and folders that are not read.
  package var excludePatterns: [SourceString] = []
  /// The properties that must hold in every reachable state.
  package var properties: [PropertyDocument] = []
  /// Documents that are linked to and not here.
  package var externalDocuments: [SourceString] = []
  /// nil where nothing is traced.
  package var trace: Trace?
  /// Patterns of the files with the strings of the app, relative to the project file.
  package var textFilePatterns: [SourceString] = []
  /// Texts that need no string of the app, by flow, step or words, each with the reason.
  package var textExceptions: [(name: SourceString, because: SourceString)] = []
  package var check = Check()
  /// Where an app may deviate (`app: {exceptions: …}`).
  package var appExceptions: [AppException] = []
  /// Losses between two versions that are meant to be, each with the reason.
  package var losses: [(name: SourceString, because: SourceString)] = []
  /// Levels of lint rules: rule id and level.
  package var rules: [(rule: SourceString, level: SourceString)] = []
  package var span: Span

  package init(source: SourceText, version: SourceString, span: Span) {
    self.source = source
    self.version = version
    self.span = span
  }
}
