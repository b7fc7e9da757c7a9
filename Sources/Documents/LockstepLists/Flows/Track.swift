import LockstepModel

/// The sentences of a main flow or of an alternative, with the steps that they become.
struct Track {
  /// What a sentence is for the flow.
  enum Role: Equatable {
    /// Something that is shown, and left by the user's next sentence.
    case screen
    /// The user's sentence on a screen, by the position of that.
    case row(of: Int)
    /// A user's sentence that something waits for.
    case wait
    case system
    case other
    case call
    case loop
  }

  /// A sentence of the list, with what it is for the flow and the step that it became.
  struct Slot {
    var sentence: Sentence
    var role: Role
    /// Means nothing for a row of a screen.
    var step: Step
    /// A check whose cases the system finds before it shows the screen.
    var checkBefore: Step?
    /// A check between the user's sentence and the next one.
    var checkAfter: Step?
    /// The position of the row that goes on to the next number, in its step.
    var nextRowIndex = 0
  }

  /// The label of the alternative; empty for the main flow.
  var label: String
  var slots: [Slot] = []
  /// Where the last sentence leads.
  var exit: Target?
  /// The numbers of sentences that only say where the flow leads.
  var endTargetByNumber: [String: Target] = [:]
  private(set) var slotIndexByNumber: [String: Int] = [:]

  init(label: String) { self.label = label }

  mutating func append(_ slot: Slot) {
    let number = slot.sentence.id.value
    if slotIndexByNumber[number] == nil { slotIndexByNumber[number] = slots.count }
    slots.append(slot)
  }

  /// The id of the step that a sentence is entered by.
  func entryStepID(_ place: Int) -> String {
    if case .row(let screen) = slots[place].role { return entryStepID(screen) }
    return slots[place].checkBefore?.id.value ?? slots[place].step.id.value
  }

  /// The target of a return to a number: for the user's sentence on a screen the screen itself.
  func returnStepID(to place: Int) -> String {
    if case .row(let screen) = slots[place].role { return slots[screen].step.id.value }
    return entryStepID(place)
  }

  /// The position of the slot whose step has a sentence's row.
  func rowOwnerIndex(_ place: Int) -> Int {
    if case .row(let screen) = slots[place].role { screen } else { place }
  }
}
