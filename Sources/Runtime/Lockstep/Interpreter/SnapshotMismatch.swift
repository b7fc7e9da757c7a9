/// Why a snapshot cannot be restored.
public enum SnapshotMismatch: Error, Hashable, Sendable {
  /// It is of another format than this version writes and reads; its number.
  case format(Int)
  /// The bytes are not a snapshot: the path of the first part that is missing or of another kind, such as
  /// `session.frames[0]`; empty if they are not JSON.
  case unreadable(String)
  /// It is in a flow that is missing here, or has no steps.
  case missingFlow(String)
  /// It is in a flow that behaves differently now.
  case changedFlow(String)
  /// It names a step that its flow does not have.
  case missingStep(flow: String, step: String)
  /// It names a row that does not exist, by its position among the step's rows from 0.
  case missingRow(flow: String, step: String, row: Int)
  /// The session needs the row of this ID, for a timer or an error, and the flows that it is to move to do not have it.
  case lostRow(flow: String, row: String)
  /// The action of a step runs that has another ID in the flows that the session is to move to: its effect is kept under the old one.
  case renumberedRun(flow: String, step: String, to: String)
  /// It holds a value of a name that these flows do not know, or know as a secret.
  case unknownValue(String)
  /// It holds the value of this name as one kind, and the rows of these flows bring it as another.
  case otherKind(of: String)
  /// It contradicts itself, as only one that was edited or damaged does.
  case malformed(Part)

  /// The contradictory part of a snapshot, with words for it.
  public enum Part: String, Sendable {
    /// Its time.
    case time = "time is out of range"
    /// The numbering of its effects.
    case numbering = "numbering is out of range"
    /// Frames that do not call one another, or do not exist.
    case calls = "calls do not lead to one another"
    /// Its current step.
    case place = "step is not one that waits"
    /// The error or placeholder over that step.
    case cover = "error or placeholder has no row, or its row has none"
    /// The screens that Back leads to.
    case history = "history holds a step that is never entered there"
    /// How often steps ran.
    case runs = "runs are out of range"
    /// The timers that run.
    case timers = "timers hold a row that has none"
    /// The values that outcomes brought along.
    case values = "values are of no known kind, or out of range"
  }
}

extension SnapshotMismatch: CustomStringConvertible {
  public var description: String {
    switch self {
    case .format(let found):
      "snapshot format \(found) is not known; this version reads \(FlowSnapshot.format)"
    case .unreadable(""): "a snapshot is expected, which is JSON"
    case .unreadable(let path): "the snapshot's '\(path)' is missing or invalid"
    case .missingFlow(let flow): "the snapshot is inside '\(flow)', which this program does not have"
    case .changedFlow(let flow):
      "\(flow) behaves differently from the flow that the snapshot was made in"
    case .missingStep(let flow, let step): "\(flow) has no step '\(step)', which the snapshot names"
    case .missingRow(let flow, let step, let row):
      "\(flow) \(step) has no row number \(row), which the snapshot names"
    case .lostRow(let flow, let row): "\(flow) has no row '\(row)', which the snapshot needs"
    case .renumberedRun(let flow, let step, let new):
      "the action of \(flow) \(step) runs, and the step is \(new) in the other flows: let the action end first"
    case .unknownValue(let name):
      "the snapshot has a value '\(name)' that these flows do not have, or have as a secret"
    case .otherKind(let name): "the snapshot has a value '\(name)' of another kind than these flows"
    case .malformed(let part): "the snapshot contradicts itself: its \(part.rawValue)"
    }
  }
}
