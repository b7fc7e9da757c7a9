import Lockstep
import LockstepModel

extension NumberedChoice {
  init(_ possibility: PossibleInput, _ program: FlowProgram, isRunning: Bool) {
    let info = possibility.rowID.map { program.rowInfo($0) }
    text = possibility.text
    label = info?.text ?? possibility.text
    // An id that two rows of the step share takes neither.
    let isShared = info.map { info in
      program.rows(of: info.step).count { program.rowInfo($0).id == info.id } > 1
    }
    self.rowID = isShared == true ? nil : possibility.row
    target = possibility.rowID.map { program.target(of: $0) }
    requiredInput = possibility.gives
    values = info?.values ?? []
    kind = possibility.kind
    isRaisedByHand = !isRunning && (kind == .outcome || kind == .error)
    switch kind {
    // Without a row the session follows the step's own Next.
    case .outcome where possibility.row == nil: label = "goes on"
    case .user, .outcome: break
    case .event, .error: label = "\(kind.rawValue): \(label)"
    case .give: label = "give \(text)"
    case .resume: label = "resume the app"
    }
  }
}

/// Something that can be done now, as the numbered list offers it.
struct NumberedChoice: Sendable {
  var kind: PossibleInput.Kind
  /// The words or the name to send.
  var text: String
  /// The text in the list.
  var label: String
  /// Whether it is a case or an error that the person raises on a displayed step, where no action does.
  var isRaisedByHand: Bool
  /// The row's id, absent where the choice is not a row.
  var rowID: String?
  /// Its target, as in a trace.
  var target: String?
  /// The input that must come along.
  var requiredInput: String?
  /// The values of an outcome.
  var values: [(name: String, kind: OutcomeValue.Kind)] = []

  /// The words that a person may type for it, in lower case.
  var spellings: [String] {
    var spellings = [label.lowercased(), text.lowercased()]
    if let rowID { spellings.append(rowID.lowercased()) }
    // The row has "selects Close"; people type "close".
    if kind == .user, let space = text.firstIndex(of: " ") {
      spellings.append(text[text.index(after: space)...].lowercased())
    }
    return spellings
  }

  /// Whether it is the way back.
  var isBack: Bool { kind == .user && spellings.contains("back") }
}
