import Lockstep
import LockstepModel

/// Puts the rows of alternatives into the steps that these branch off from.
struct Attachment {
  private let builder: TrackBuilder
  private let words: ListWords
  private(set) var tracks: [Track]
  /// The positions of tracks by their labels.
  private var places: [String: Int] = [:]
  /// The steps that have the row of an alternative already: a range or a citation may lead to one twice.
  private var attached: Set<Attached> = []

  /// An alternative that is attached to a sentence of a track.
  private struct Attached: Hashable {
    var track: Int
    var slot: Int
    var branch: String
  }

  init(_ tracks: [Track], _ builder: TrackBuilder, _ words: ListWords) {
    (self.tracks, self.builder, self.words) = (tracks, builder, words)
    for (place, track) in tracks.enumerated() where places[track.label] == nil { places[track.label] = place }
  }

  /// The step of any list that has a number.
  func find(_ number: String) -> (track: Int, slot: Int)? {
    if let slot = tracks.first?.places[number] { return (0, slot) }
    guard let track = places[LabelPath.parent(of: number)], let slot = tracks[track].places[number] else {
      return nil
    }
    return (track, slot)
  }

  /// Adds the row of an alternative.
  ///
  /// - Returns: the numbers that do not exist.
  mutating func attach(_ branch: Branch) -> [String] {
    switch branch.anchor {
    case .main(let numbers):
      let missing = numbers.filter { tracks.first?.places[$0] == nil && tracks.first?.endings[$0] == nil }
      for number in numbers {
        if let slot = tracks.first?.places[number] {
          attach(branch, 0, slot, isOnlyStart: numbers.count == 1)
        }
      }
      return missing
    case .step(let number):
      guard let (track, slot) = find(number) else { return [number] }
      attach(branch, track, slot, isOnlyStart: true)
    case .everywhere:
      for track in tracks.indices where tracks[track].label != branch.id.value {
        for slot in tracks[track].slots.indices { addEverywhere(branch, track, slot) }
      }
    case .none: break
    }
    return []
  }

  private mutating func attach(_ branch: Branch, _ track: Int, _ place: Int, isOnlyStart: Bool) {
    let owner = tracks[track].owner(place)
    let role = tracks[track].slots[place].role
    switch branch.cause {
    case .time(let delay):
      add(.event, branch, track, owner, after: isOnlyStart ? delay : nil)
    case .user(let isInterruption):
      switch role {
      case .system where !isInterruption: add(.case, branch, track, owner)
      case .other: add(.text, branch, track, owner)
      default: add(.user, branch, track, owner)
      }
    case .found:
      switch role {
      case .system: add(.case, branch, track, place)
      case .screen: addBefore(branch, track, place)
      case .other, .loop: add(.text, branch, track, place)
      case .call: addFailure(branch, track, place)
      case .wait, .row: addAfterUser(branch, track, place)
      }
    }
  }

  /// What the system finds about the user's input is an outcome of its next sentence.
  private mutating func addAfterUser(_ branch: Branch, _ track: Int, _ place: Int) {
    let next = place + 1
    if next < tracks[track].slots.count {
      switch tracks[track].slots[next].role {
      case .system: return add(.case, branch, track, next)
      case .screen: return addBefore(branch, track, next)
      default: break
      }
    }
    var check =
      tracks[track].slots[place].checkAfter ?? builder.impliedCheck(tracks[track].slots[place].sentence)
    check.transitions.append(row(.case, branch))
    tracks[track].slots[place].checkAfter = check
  }

  private mutating func addBefore(_ branch: Branch, _ track: Int, _ place: Int) {
    var check =
      tracks[track].slots[place].checkBefore ?? builder.impliedCheck(tracks[track].slots[place].sentence)
    guard attached.insert(Attached(track: track, slot: place, branch: branch.id.value)).inserted else {
      return
    }
    check.transitions.append(row(.case, branch))
    tracks[track].slots[place].checkBefore = check
  }

  private mutating func addFailure(_ branch: Branch, _ track: Int, _ place: Int) {
    var failure = row(.returns, branch)
    // A second one is ambiguous, which the linter reports.
    failure.trigger.text = SourceString(TrackBuilder.fails, at: branch.condition.span)
    tracks[track].slots[place].step.transitions.append(failure)
  }

  private mutating func addEverywhere(_ branch: Branch, _ track: Int, _ place: Int) {
    if case .row = tracks[track].slots[place].role { return }
    if case .user = branch.cause { return add(.user, branch, track, place) }
    add(.event, branch, track, place)
  }

  private mutating func add(
    _ kind: TriggerKind, _ branch: Branch, _ track: Int, _ place: Int, after delay: Delay? = nil
  ) {
    guard attached.insert(Attached(track: track, slot: place, branch: branch.id.value)).inserted else {
      return
    }
    var row = row(kind, branch)
    row.after = delay
    tracks[track].slots[place].step.transitions.append(row)
  }

  private func row(_ kind: TriggerKind, _ branch: Branch) -> FlowRow {
    var text = branch.condition
    if kind == .user { text = action(branch) }
    var row = FlowRow(id: branch.id, trigger: Trigger(kind, text, key: text.span), span: branch.span)
    if kind == .user { row.trigger.sentence = branch.condition.value }
    return row
  }

  /// The words of a condition without the user: `cancels` of `Member cancels`.
  private func action(_ branch: Branch) -> SourceString { branch.action ?? branch.condition }

  mutating func update(_ track: Int, _ body: (inout Track) -> Void) { body(&tracks[track]) }
}
