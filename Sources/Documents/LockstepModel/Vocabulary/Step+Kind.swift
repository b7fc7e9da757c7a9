extension Step {
  /// The kind of a step; the raw value is its key in a YAML file.
  ///
  /// A new kind takes a case and a row in each table of this file, its key in `LockstepYAML` and its words in
  /// `Wording+BuiltIn`.
  package enum Kind: String, Sendable, CaseIterable {
    case screen
    case page
    case prompt
    case bottomSheet = "bottom-sheet"
    case drawer
    case modal
    case system
    case os
    case partialFlow = "partial-flow"
    case useCase = "use-case"
  }
}

extension Step.Kind {
  /// The effect of a step of the kind on a session.
  package enum Role: Sendable {
    /// Shown to the user and entered in the history.
    case screen
    /// Shown over the last screen, never a target of Back.
    case overlay
    /// Done by the app or the platform; its outcome picks the row.
    case automatic
    /// Calls another flow, which the step's name is the id of.
    case call
  }

  package var role: Role {
    switch self {
    case .screen, .page: .screen
    case .prompt, .bottomSheet, .drawer, .modal: .overlay
    case .system, .os: .automatic
    case .partialFlow, .useCase: .call
    }
  }

  package var isScreen: Bool { role == .screen }
  package var isOverlay: Bool { role == .overlay }
  package var isDisplayed: Bool { isScreen || isOverlay }
  package var isAutomatic: Bool { role == .automatic }
  package var isCall: Bool { role == .call }

  /// How people and drawings call the kind.
  package var words: String {
    switch self {
    case .os: "operating system"
    default: rawValue.split(separator: "-").joined(separator: " ")
    }
  }

  /// The beginning of a title in the built-in words: `System displays screen`; the name follows, in quotes if it is
  /// displayed, as a link if it is called.
  package var titleWords: String {
    let title = Wording.builtIn.title(self, "")
    return String(title.prefix { $0 != "'" }.reversed().drop { $0 == " " }.reversed())
  }

  /// Whether the wording guide of tables knows such titles.
  package var isInWordingGuide: Bool {
    switch self {
    case .screen, .prompt, .system, .os, .partialFlow: true
    case .page, .bottomSheet, .drawer, .modal, .useCase: false
    }
  }

  /// The meaning of the key, in a line for editors, and the key with a value, as YAML.
  package var keyDocumentation: (summary: String, example: String) {
    switch self {
    case .screen: ("A screen, by its name.", "screen: Welcome")
    case .page: ("A page, by its name.", "page: Welcome")
    case .prompt: ("A prompt over the screen, by its name.", "prompt: \"Wrong PIN, retry\"")
    case .bottomSheet: ("A bottom sheet over the screen.", "bottom-sheet: Share card")
    case .drawer: ("A drawer over the screen.", "drawer: Menu")
    case .modal: ("A modal over the screen.", "modal: Confirm")
    case .system: ("The system's action.", "system: validates PIN")
    case .os: ("The operating system's action.", "os: scans biometrics")
    case .partialFlow: ("The id of the partial flow that is executed.", "partial-flow: PF2.8")
    case .useCase: ("The id of the use case that is executed.", "use-case: UC9.9")
    }
  }
}

extension Wording {
  /// The nouns for things that a step displays or executes: the kinds whose titles have one.
  package enum Noun: String, WordKey {
    case screen, page, prompt
    case bottomSheet = "bottom-sheet"
    case drawer, modal
    case partialFlow = "partial-flow"

    package init?(_ kind: Step.Kind) { self.init(rawValue: kind.rawValue) }

    /// Each noun has the word of its kind.
    package var kind: Step.Kind { Step.Kind(rawValue: rawValue) ?? .screen }
  }
}
