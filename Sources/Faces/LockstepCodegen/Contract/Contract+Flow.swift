extension Contract {
  /// What code can use of one flow.
  package struct Flow: Sendable {
    package var id: String
    package var title: String
    /// With a capital letter, unlike other names, because it is that of a type: `UnlockTheApp`.
    package var name: String
    /// The name as a part of keys, and among other names: `unlockTheApp`.
    package var lowerName: String { CodeName.uncapitalized(name) }
    /// The name of its document's file, without folders.
    package var fileName: String
    package var isPartial: Bool
    package var steps: [NumberedText] = []
    package var rows: [NumberedText] = []
    package var results: [NamedText] = []
    package var parameters: [NamedText] = []
    package var screens: [Screen] = []
    package var destinations: [Destination] = []
    package var canResume = false
    /// The keys of the actions that its own steps run, see ``Action/key``.
    package var actionKeys: [String] = []
  }

  /// A flow elsewhere that a session is handed over to.
  package struct Destination: Sendable {
    package var flow: String
    /// nil for a flow without a title, which only has its id.
    package var name: String?
    /// The rows that lead to it.
    package var places: [String]
  }
}
