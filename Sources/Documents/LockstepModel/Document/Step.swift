/// A numbered step of a flow: `1.3 System displays screen 'Open app with PIN'`.
package struct Step: Sendable {
  package var id: SourceString
  /// The kind, at its key.
  package var kind: Located<Kind>
  /// The text after the kind: the screen's name, the system's action, the ID of the called flow.
  package var name: SourceString
  /// The whole bold text, where the document words it differently.
  package var title: SourceString?
  /// The system action that decides the outcome.
  package var action: SourceString?
  /// Inputs that the action needs, and those of them that outlive it.
  package var reads: [SourceString] = []
  package var keeps: [SourceString] = []
  /// Parameters that a call passes.
  package var passedParameters: [SourceString] = []
  /// The list under the title, in the order written.
  package var details: [Detail] = []
  /// Its own Next, as written: see ``continuation``.
  package var target: Target?
  /// The text and the address of the link to a called flow, where the document words them differently.
  package var label: SourceString?
  package var href: SourceString?
  package var note: SourceString?
  /// The name of the screen or the action in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString?
  package var transitions: [FlowRow] = []
  /// Further IDs by which rows lead to it: numbers of the user's sentences on a screen.
  package var otherIDs: [SourceString] = []
  package var cell: CellSource?
  package var span: Span

  package init(id: SourceString, kind: Located<Kind>, name: SourceString, span: Span) {
    self.id = id
    self.kind = kind
    self.name = name
    self.span = span
  }

  /// The inputs of a screen.
  package var inputs: [InputField] {
    details.flatMap { detail -> [InputField] in
      if case .inputs(let fields) = detail.content { fields } else { [] }
    }
  }

  /// The paths of its exported designs, from the folder of the document.
  package var pictures: [SourceString] {
    details.compactMap { detail in if case .picture(let path) = detail.content { path } else { nil } }
  }

  /// The actions that it offers.
  package var actions: [SourceString] {
    details.reduce([]) { actions, detail in
      // Nearly always there is one list: it is not copied.
      if case .actions(let names) = detail.content {
        actions.isEmpty ? names : actions + names
      } else {
        actions
      }
    }
  }

  /// The kind for people; a step whose words are a whole sentence says itself who acts.
  package var kindWords: String {
    kind.value.isAutomatic && title?.value == name.value ? "step" : kind.value.words
  }

  /// The step's name for people: the screen's name without its quotes, or the action.
  package var displayName: String { name.value }
}
