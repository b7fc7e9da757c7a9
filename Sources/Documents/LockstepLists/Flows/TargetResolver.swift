import Lockstep
import LockstepModel

/// Resolves where the rows of a use case lead.
struct TargetResolver {
  private var attacher: BranchAttacher
  let branches: [Branch]
  private let flow: String
  private let resumesOpenAlternatives: Bool
  private let branchByLabel: [String: Branch]
  private(set) var tracks: [Track]
  /// Where each alternative leads when it is over; nil where that is not said.
  private(set) var exitByBranch: [String: Target] = [:]

  init(
    _ attacher: BranchAttacher, _ branches: [Branch], ofFlow flow: String, resumesOpenAlternatives: Bool
  ) {
    (self.attacher, self.branches, self.flow) = (attacher, branches, flow)
    self.resumesOpenAlternatives = resumesOpenAlternatives
    branchByLabel = Dictionary(branches.map { ($0.id.value, $0) }) { first, _ in first }
    tracks = attacher.tracks
  }

  /// Whether an alternative is in the flow.
  func isInFlow(_ branch: Branch) -> Bool {
    !branch.isLeftOut && branch.isAnchored
  }

  mutating func resolve() {
    for branch in branches where !branch.hasRepeatedLabel { exitByBranch[branch.id.value] = exit(of: branch) }
    for track in tracks.indices {
      if track > 0 { tracks[track].exit = exitByBranch[tracks[track].label] }
      for place in tracks[track].slots.indices { resolve(track, place) }
    }
    setBranchTargets()
    addScreenIDs()
  }

  private mutating func resolve(_ track: Int, _ place: Int) {
    let isLast = place + 1 == tracks[track].slots.count
    var next = isLast ? tracks[track].exit : target(to: place + 1, in: track)
    // The end of an alternative's last sentence is that of the alternative.
    if !isLast || track == 0, let ending = tracks[track].slots[place].sentence.ownEnding {
      next = target(of: ending, in: branchByLabel[tracks[track].label]) ?? next
    }
    if let check = tracks[track].slots[place].checkAfter?.id {
      tracks[track].slots[place].checkAfter?.transitions[0].target = next
      next = Target(.next(check))
    }
    let shown = tracks[track].slots[place].step.id
    tracks[track].slots[place].checkBefore?.transitions[0].target = Target(.next(shown))
    let row = tracks[track].slots[place].nextRowIndex
    switch tracks[track].slots[place].role {
    case .screen: break
    case .call:
      tracks[track].slots[place].step.target = next
      addFailureRow(track, place)
    case .row(let screen): setTarget(next, track, screen, row: row)
    case .wait, .system, .other: setTarget(next, track, place, row: row)
    case .loop:
      setTarget(next, track, place, row: 0)
      resolveLoop(track, place)
    }
  }

  private mutating func setTarget(_ target: Target?, _ track: Int, _ place: Int, row: Int) {
    guard tracks[track].slots[place].step.transitions.indices.contains(row) else { return }
    tracks[track].slots[place].step.transitions[row].target = target
  }

  private func target(to place: Int, in track: Int) -> Target {
    let span = tracks[track].slots[place].sentence.id.span
    return Target(.next(SourceString(tracks[track].entryStepID(place), at: span)))
  }

  /// Without an alternative for it the caller fails, too.
  private mutating func addFailureRow(_ track: Int, _ place: Int) {
    let step = tracks[track].slots[place].step
    guard !step.transitions.contains(where: { $0.trigger.kind == .returns }) else { return }
    let failed = SourceString(TrackBuilder.failureResult, at: step.id.span)
    var row = FlowRow(id: step.id, trigger: Trigger(.returns, failed, key: step.id.span), span: step.span)
    row.target = Target(.result(failed))
    tracks[track].slots[place].step.transitions.append(row)
  }

  /// Whether there is a step with a number, of an alternative or of the main flow.
  func hasStep(_ number: String, in label: String) -> Bool {
    let own = BranchStepID.text(Int(number) ?? 0, of: label, nil)
    return attacher.findStep(number) != nil || !label.isEmpty && attacher.findStep(own) != nil
      || isEnding(number)
  }

  private mutating func resolveLoop(_ track: Int, _ place: Int) {
    guard let from = tracks[track].slots[place].step.transitions.dropFirst().first?.target?.text else {
      return
    }
    let label = tracks[track].label
    let own =
      track == 0
      ? from.value : BranchStepID.text(Int(from.value) ?? 0, of: label, branchByLabel[label]?.shape)
    let known = attacher.findStep(own) ?? attacher.findStep(from.value)
    // An unknown step has its finding.
    guard let known else { return setTarget(nil, track, place, row: 1) }
    let entry = tracks[known.track].returnStepID(to: known.slot)
    setTarget(Target(.next(SourceString(entry, at: from.span))), track, place, row: 1)
  }

  /// The number of a user's sentence on a screen names the screen, too.
  private mutating func addScreenIDs() {
    for track in tracks.indices {
      for slot in tracks[track].slots {
        guard case .row(let screen) = slot.role else { continue }
        tracks[track].slots[screen].step.otherIDs.append(slot.sentence.id)
      }
    }
  }

  /// Leads the rows of alternatives to them, in one pass over all steps.
  private mutating func setBranchTargets() {
    var targets: [String: Target?] = [:]
    for branch in branches where !branch.hasRepeatedLabel {
      let target = branch.sentences.isEmpty ? exitByBranch[branch.id.value] : Target(.next(branch.id))
      targets[branch.id.value] = target
      for number in branch.triggers.indices.dropFirst() { targets[branch.rowID(ofTrigger: number)] = target }
    }
    func lead(_ step: inout Step) {
      for row in step.transitions.indices {
        if let target = targets[step.transitions[row].id.value] { step.transitions[row].target = target }
      }
    }
    for track in tracks.indices {
      for place in tracks[track].slots.indices {
        lead(&tracks[track].slots[place].step)
        if var check = tracks[track].slots[place].checkBefore {
          lead(&check)
          tracks[track].slots[place].checkBefore = check
        }
        if var check = tracks[track].slots[place].checkAfter {
          lead(&check)
          tracks[track].slots[place].checkAfter = check
        }
      }
    }
  }

  // MARK: Ends

  private func exit(of branch: Branch) -> Target? {
    guard branch.endings.count < 2 else { return nil }
    guard let ending = branch.endings.first else {
      return resumesOpenAlternatives ? targetAfterAnchor(of: branch) : nil
    }
    // One in its middle is that of its sentence.
    if branch.sentences.dropLast().contains(where: { $0.ownEnding?.span == ending.span }) { return nil }
    return target(of: ending, in: branch)
  }

  /// Where the words of a sentence lead.
  ///
  /// - Parameter branch: the alternative that the sentence is of; nil for the main flow.
  private func target(of ending: Ending, in branch: Branch?) -> Target? {
    let span = Span(ending.span)
    switch ending.kind {
    case .step(let number): return Target(.next(SourceString(stepID(ofNumber: number) ?? number, at: span)))
    case .afterStep(let number):
      return targetBehind(number, at: span) ?? Target(.next(SourceString(number, at: span)))
    case .ownStep(let number):
      let own = branch.map { BranchStepID.text(Int(number) ?? 0, of: $0.id.value, $0.shape) } ?? number
      return Target(.next(SourceString(stepID(ofNumber: own) ?? own, at: span)))
    case .ends: return Target(.end(SourceString("end", at: span)))
    case .fails: return Target(.result(SourceString(TrackBuilder.failureResult, at: span)))
    case .goTo(flow, let step?):
      return Target(.next(SourceString(stepID(ofNumber: step) ?? step, at: span)))
    case .goTo(let flow, let step):
      return Target(
        .goTo(flow: SourceString(flow, at: span), step: step.map { SourceString($0, at: span) }))
    case .continuesAfterAnchor: return branch.flatMap { targetAfterAnchor(of: $0, at: span) }
    }
  }

  /// The ID of the step that a number of the main flow, or of another alternative, means; nil without one.
  func stepID(ofNumber number: String) -> String? {
    guard let (track, slot) = attacher.findStep(number) else { return nil }
    return tracks[track].returnStepID(to: slot)
  }

  /// Whether a number names a sentence that only says that the flow is over.
  func isEnding(_ number: String) -> Bool { tracks.first?.endTargetByNumber[number] != nil }

  /// The way to the step after the one that an alternative branched off from.
  private func targetAfterAnchor(of branch: Branch, at span: Span? = nil) -> Target? {
    let number: String
    switch branch.anchor {
    case .main(let numbers):
      guard numbers.count == 1, let only = numbers.first else { return nil }
      number = only
    case .step(let step): number = step
    case .everywhere, .none: return nil
    }
    return targetBehind(number, at: span ?? branch.span)
  }

  /// The way to the step after one with a number; nil without that one.
  private func targetBehind(_ number: String, at span: Span) -> Target? {
    guard let (track, slot) = attacher.findStep(number) else { return nil }
    guard slot + 1 < tracks[track].slots.count else { return tracks[track].exit }
    return Target(.next(SourceString(tracks[track].returnStepID(to: slot + 1), at: span)))
  }

  // MARK: Scenarios

  func makeScenarios(_ outline: UseCaseOutline, _ bytes: [UInt8]) -> [Scenario] {
    var scenarios: [Scenario] = []
    let kept = Dictionary(
      branches.filter { isInFlow($0) && !$0.hasRepeatedLabel }.map { ($0.id.value, $0) },
      uniquingKeysWith: { first, _ in first })
    for (number, track) in tracks.enumerated() {
      let steps = track.slots.flatMap { slot -> [Step] in
        var steps = [slot.checkBefore].compactMap(\.self)
        if case .row = slot.role {} else { steps.append(slot.step) }
        return steps + [slot.checkAfter].compactMap(\.self)
      }
      if number == 0 {
        let heading = outline.mainHeading ?? outline.start..<outline.start
        var scenario = Scenario(id: SourceString("", at: Span(heading)), steps: steps, span: Span(heading))
        scenario.title = PlainText.of(bytes, heading)
        scenario.span = steps.reduce(Span(heading)) { $0.through($1.span) }
        scenarios.append(scenario)
      } else if let branch = kept[track.label] {
        scenarios.append(
          Scenario(id: branch.id, title: branch.condition, steps: steps, span: branch.span))
      }
    }
    return scenarios
  }
}
