import Lockstep
import LockstepModel

/// Puts the rows of alternatives into the steps that these branch off from.
struct BranchAttacher {
  private let builder: TrackBuilder
  private let words: ListWords
  private(set) var tracks: [Track]
  private var trackIndexByLabel: [String: Int] = [:]
  /// The first step of the main flow that each alternative branches off from, by its label.
  private var originByLabel: [String: String] = [:]
  /// The steps that have the row of an alternative already: a range or a citation may lead to one twice.
  private var attachedBranches: Set<AttachedBranch> = []

  /// An alternative that is attached to a sentence of a track.
  private struct AttachedBranch: Hashable {
    var track: Int
    var slot: Int
    var branch: String
    var triggerIndex: Int
    /// Whether the row is one of a check beside the step.
    var isCheck = false
  }

  init(_ tracks: [Track], _ branches: [Branch], _ builder: TrackBuilder, _ words: ListWords) {
    (self.tracks, self.builder, self.words) = (tracks, builder, words)
    for (place, track) in tracks.enumerated() where trackIndexByLabel[track.label] == nil {
      trackIndexByLabel[track.label] = place
    }
    for branch in branches {
      if case .main(let numbers) = branch.anchor { originByLabel[branch.id.value] = numbers.first }
    }
  }

  /// The step of any list that has a number.
  func findStep(_ number: String) -> (track: Int, slot: Int)? {
    if let slot = tracks.first?.slotIndexByNumber[number] { return (0, slot) }
    guard let track = trackIndexByLabel[LabelPath.parent(of: number)],
      let slot = tracks[track].slotIndexByNumber[number]
    else { return nil }
    return (track, slot)
  }

  /// Adds the row of an alternative.
  ///
  /// - Returns: the numbers that do not exist.
  mutating func attach(_ branch: Branch) -> [String] {
    switch branch.anchor {
    case .main(let numbers):
      let missing = numbers.filter {
        tracks.first?.slotIndexByNumber[$0] == nil && tracks.first?.endTargetByNumber[$0] == nil
      }
      for number in numbers {
        guard let slot = tracks.first?.slotIndexByNumber[number] else { continue }
        for triggerIndex in branch.triggers.indices {
          attach(branch, triggerIndex, 0, slot, isOnlyStart: numbers.count == 1)
        }
      }
      return missing
    case .step(let number):
      guard let (track, slot) = findStep(number) else { return [number] }
      for triggerIndex in branch.triggers.indices {
        attach(branch, triggerIndex, track, slot, isOnlyStart: true)
      }
    case .everywhere(let limits):
      let missing = limits.flatMap(\.steps).filter { tracks.first?.slotIndexByNumber[$0] == nil }
      guard missing.isEmpty else { return missing }
      for track in tracks.indices where tracks[track].label != branch.id.value {
        for slot in tracks[track].slots.indices where allows(limits, track, slot) {
          for triggerIndex in branch.triggers.indices { addEverywhereRow(branch, triggerIndex, track, slot) }
        }
      }
    case .none: break
    }
    return []
  }

  /// Whether an alternative has a row anywhere: limits may leave no step.
  func hasRow(_ branch: Branch) -> Bool { attachedBranches.contains { $0.branch == branch.id.value } }

  /// Whether a step is within all limits; one of an alternative is where that begins.
  private func allows(_ limits: [StepLimit], _ track: Int, _ slot: Int) -> Bool {
    guard !limits.isEmpty, let main = tracks.first else { return true }
    let origin =
      track == 0 ? slot : originByLabel[tracks[track].label].flatMap { main.slotIndexByNumber[$0] }
    guard let origin else { return false }
    return limits.allSatisfy { limit in
      limit.contains(origin, named: limit.steps.compactMap { main.slotIndexByNumber[$0] })
    }
  }

  private mutating func attach(
    _ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int, isOnlyStart: Bool
  ) {
    let owner = tracks[track].rowOwnerIndex(place)
    let role = tracks[track].slots[place].role
    switch branch.triggers[triggerIndex].kind {
    case .time(let delay):
      addRow(.event, branch, triggerIndex, track, owner, after: isOnlyStart ? delay : nil)
    case .user(let isInterruption):
      switch role {
      case .system where !isInterruption: addRow(.case, branch, triggerIndex, track, owner)
      case .other: addRow(.text, branch, triggerIndex, track, owner)
      default: addRow(.user, branch, triggerIndex, track, owner)
      }
    case .outcome where deniesAct(branch.triggers[triggerIndex], of: tracks[track].slots[place].sentence):
      addRow(.user, branch, triggerIndex, track, owner)
    case .outcome:
      switch role {
      case .system: addRow(.case, branch, triggerIndex, track, place)
      case .screen: addCheckBefore(branch, triggerIndex, track, place)
      case .other, .loop: addRow(.text, branch, triggerIndex, track, place)
      case .call: addFailureRow(branch, triggerIndex, track, place)
      case .wait, .row: addCheckAfter(branch, triggerIndex, track, place)
      }
    }
  }

  /// Whether the user does not do what a sentence says, which happens in its place and not behind it.
  private func deniesAct(_ trigger: BranchTrigger, of sentence: Sentence) -> Bool {
    sentence.kind == .user
      && DeniedAct(words: words).isDenied(sentence, in: Tokens.of(trigger.condition.value))
  }

  /// What the system finds about the user's input is an outcome of its next sentence.
  private mutating func addCheckAfter(_ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int) {
    let next = place + 1
    if next < tracks[track].slots.count {
      switch tracks[track].slots[next].role {
      case .system: return addRow(.case, branch, triggerIndex, track, next)
      case .screen: return addCheckBefore(branch, triggerIndex, track, next)
      default: break
      }
    }
    var check =
      tracks[track].slots[place].checkAfter ?? builder.impliedCheck(tracks[track].slots[place].sentence)
    check.transitions.append(makeRow(.case, branch, triggerIndex))
    tracks[track].slots[place].checkAfter = check
  }

  private mutating func addCheckBefore(_ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int) {
    var check =
      tracks[track].slots[place].checkBefore ?? builder.impliedCheck(tracks[track].slots[place].sentence)
    guard let id = rowID(branch, triggerIndex, track, place, isCheck: true) else { return }
    check.transitions.append(makeRow(.case, branch, triggerIndex, id: id))
    tracks[track].slots[place].checkBefore = check
  }

  private mutating func addFailureRow(_ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int) {
    var failure = makeRow(.returns, branch, triggerIndex)
    // A second one is ambiguous, which the linter reports.
    failure.trigger.text = SourceString(TrackBuilder.failureResult, at: branch.condition.span)
    tracks[track].slots[place].step.transitions.append(failure)
  }

  private mutating func addEverywhereRow(_ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int) {
    // The user's sentence is on its screen.
    let owner = tracks[track].rowOwnerIndex(place)
    if case .user = branch.triggers[triggerIndex].kind {
      return addRow(.user, branch, triggerIndex, track, owner)
    }
    addRow(.event, branch, triggerIndex, track, owner)
  }

  private mutating func addRow(
    _ kind: TriggerKind, _ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int,
    after delay: Delay? = nil
  ) {
    guard let id = rowID(branch, triggerIndex, track, place) else { return }
    var row = makeRow(kind, branch, triggerIndex, id: id)
    row.after = delay
    tracks[track].slots[place].step.transitions.append(row)
  }

  /// The ID of a new row; nil if the step has it already.
  private mutating func rowID(
    _ branch: Branch, _ triggerIndex: Int, _ track: Int, _ place: Int, isCheck: Bool = false
  ) -> SourceString? {
    func attached(_ triggerIndex: Int) -> AttachedBranch {
      AttachedBranch(
        track: track, slot: place, branch: branch.id.value, triggerIndex: triggerIndex, isCheck: isCheck)
    }
    guard attachedBranches.insert(attached(triggerIndex)).inserted else { return nil }
    var id = branch.id
    // A step has each ID once.
    if (0..<triggerIndex).contains(where: { attachedBranches.contains(attached($0)) }) {
      id.value = branch.rowID(ofTrigger: triggerIndex)
    }
    return id
  }

  private func makeRow(_ kind: TriggerKind, _ branch: Branch, _ triggerIndex: Int, id: SourceString? = nil)
    -> FlowRow
  {
    let trigger = branch.triggers[triggerIndex]
    var text = trigger.condition
    // The words of a condition without the user: `cancels` of `Member cancels`.
    if kind == .user { text = trigger.userAction ?? text }
    var row = FlowRow(id: id ?? branch.id, trigger: Trigger(kind, text, key: text.span), span: branch.span)
    if kind == .user { row.trigger.sentence = trigger.condition.value }
    return row
  }

  mutating func updateTrack(_ track: Int, _ body: (inout Track) -> Void) { body(&tracks[track]) }
}
