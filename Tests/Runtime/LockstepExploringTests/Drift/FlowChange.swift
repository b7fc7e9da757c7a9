import LockstepModel
import LockstepYAML

/// A change of one file of the flows, such as a person makes by mistake.
struct FlowChange: Sendable {
  /// What is changed.
  enum Kind: String, CaseIterable, Sendable {
    /// A row is gone.
    case removed
    /// A row leads elsewhere.
    case retargeted
    /// An outcome has another name, or that of another one.
    case named
    /// Rows, steps or scenarios stand in another order.
    case ordered
    /// A timer runs longer, or not at all.
    case timed
    /// The history is kept.
    case remembered
    /// A value is dropped, or never there.
    case dropped
    /// What a user sees and can press.
    case displayed
    /// What happens beside: `do:`.
    case done
    /// How sessions are locked.
    case locked
    /// What only the readers of a table see.
    case read
    /// What the document says in place of a cell.
    case documented
  }

  var kind: Kind
  var path: String
  /// The flow, the row, and what became of it: `UC2.3 1.2h leads to 1.4`.
  var name: String
  private let write: @Sendable () -> String

  var text: String { write() }

  /// Another text in a file.
  init(_ kind: Kind, in path: String, _ name: String, text: String) {
    self.kind = kind
    self.path = path
    self.name = name
    write = { text }
  }

  /// Another document in the place of one, written when it is needed.
  init(_ kind: Kind, _ name: String, _ document: FlowDocument) {
    self.kind = kind
    path = document.source.path
    self.name = "\(document.id.value) \(name)"
    write = { YAMLWriter.text(of: document) }
  }
}
