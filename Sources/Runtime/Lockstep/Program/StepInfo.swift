/// The description of a step for people.
package struct StepInfo: Sendable {
  /// Something the user fills in.
  package struct Field: Hashable, Sendable {
    package var text: String
    /// Absent where no row gives it.
    package var name: String?
    package var isSecret: Bool

    package init(text: String, name: String?, isSecret: Bool) {
      self.text = text
      self.name = name
      self.isSecret = isSecret
    }
  }

  package var flow: String
  package var id: String
  /// The word of its kind in a flow file: `screen`, `prompt`, `system`.
  package var kind: String
  /// The screen's name, the system's action, or the ID of the called flow.
  package var name: String
  package var message: String?
  package var inputs: [Field] = []
  package var items: [String] = []
  package var actions: [String] = []
  /// Other lines of the step's list.
  package var lines: [String] = []
  /// The system action that decides; nil where the driver is asked.
  package var action: String?
  /// The values that the action reads.
  package var reads: [String] = []
  /// The longest the step promises to take.
  package var promisedDuration: Duration?
  package var readNames: [Int32] = []
  package var keptNames: [Int32] = []

  /// `UC2.3 1.3`.
  package var place: String { flow + " " + id }

  package init(flow: String, id: String, kind: String, name: String) {
    self.flow = flow
    self.id = id
    self.kind = kind
    self.name = name
  }
}
