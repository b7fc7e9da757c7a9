import LockstepModel

/// The project's file names steps and rows with their flow: `UC2.3 1.3a`.
extension Renumbering {
  mutating func updateSettings() {
    guard let settings = project.settings else { return }
    for name in settings.placeNames { rename(named: name, in: settings.source) }
    for place in settings.properties.flatMap(\.places) {
      if let step = place.step { rename(step: step, of: place.flow.value, in: settings.source, isPart: true) }
    }
    for case .inline(let world)? in settings.properties.map(\.world) { renameIDs(world, in: settings.source) }
    // A loss names a row of the version before, which keeps its number.
    for (name, _) in settings.losses {
      guard let id = newFlowAndPart(for: name.value), id != name.value else { continue }
      markUnderstood(name.span, in: settings.source)
      addNote(
        "this loss names a row of the version before and is left unchanged; \(name.value) is \(id) now",
        settings.source, name.span)
    }
  }

  private mutating func rename(named name: SourceString, in source: SourceText) {
    if let id = newFlowAndPart(for: name.value) { write(id, over: name, in: source) }
  }

  /// The new name of `FLOW ROW` or `FLOW STEP`; nil where no flow with new numbers is named.
  func newFlowAndPart(for name: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    guard words.count == 2, let numbering = renumberedTable(of: words[0]) else { return nil }
    return (numbering.newRowIDs(of: words[1]).first ?? numbering.newID(of: words[1])).map {
      "\(words[0]) \($0)"
    }
  }

  /// The first name of the project's file that does not follow; nil without one.
  func differenceOfSettings(from after: Project) -> String? {
    guard let old = project.settings, let new = after.settings else { return nil }
    for (old, new) in zip(old.placeNames, new.placeNames) {
      let wanted = newFlowAndPart(for: old.value) ?? old.value
      if new.value != wanted { return "'\(wanted)' became '\(new.value)'" }
    }
    for (old, new) in zip(old.properties.flatMap(\.places), new.properties.flatMap(\.places)) {
      guard let step = old.step?.value, let numbering = renumberedTable(of: old.flow.value) else { continue }
      let wanted = numbering.newID(of: step) ?? step
      if new.step?.value != wanted {
        return "'\(old.flow.value) \(wanted)' became '\(new.step?.value ?? "")'"
      }
    }
    return nil
  }
}

extension ProjectDocument {
  /// The texts that may name a row or a step with its flow.
  fileprivate var placeNames: [SourceString] {
    textExceptions.map(\.name) + appExceptions.map(\.row) + properties.flatMap(\.events)
  }
}

extension PropertyDocument {
  fileprivate var events: [SourceString] {
    let claimed: [SourceString] =
      if case .atMost(_, let run, let between)? = claim { run + between } else { [] }
    return startEvents + endEvents + barredEvents + claimed
  }

  /// The places of its conditions.
  fileprivate var places: [FlowPlace] {
    let claimed: Condition? =
      switch claim {
      case .never(let condition)?, .alwaysPossible(let condition)?, .possible(let condition, _)?: condition
      case .atMost?, nil: nil
      }
    return [fromCondition?.place, claimed?.place].compactMap(\.self)
  }
}
