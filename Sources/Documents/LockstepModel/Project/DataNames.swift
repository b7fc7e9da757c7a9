import Lockstep

/// The named values of a project, from inputs and outcomes.
package struct DataNames: Hashable, Sendable {
  /// Inputs that may never be seen.
  package private(set) var secretInputs: Set<String> = []
  /// Inputs that may.
  package private(set) var visibleInputs: Set<String> = []
  /// Values of outcomes that are durations.
  package private(set) var durationValues: Set<String> = []
  /// Other values of outcomes.
  package private(set) var otherValues: Set<String> = []

  init() {}

  /// Adds the values of a step's inputs and outcomes.
  mutating func add(_ step: Step) {
    for detail in step.details {
      guard case .inputs(let fields) = detail.content else { continue }
      for field in fields {
        guard let name = field.name?.value else { continue }
        if field.isSecret { secretInputs.insert(name) } else { visibleInputs.insert(name) }
      }
    }
    for transition in step.transitions {
      for value in transition.values {
        if value.kind.value == .duration {
          durationValues.insert(value.name.value)
        } else {
          otherValues.insert(value.name.value)
        }
      }
    }
  }

  mutating func formUnion(_ other: DataNames) {
    secretInputs.formUnion(other.secretInputs)
    visibleInputs.formUnion(other.visibleInputs)
    durationValues.formUnion(other.durationValues)
    otherValues.formUnion(other.otherValues)
  }

  package var all: [String] {
    secretInputs.union(visibleInputs).union(durationValues).union(otherValues).sorted()
  }

  /// Whether time takes an event: its delay is a duration, or a value that some outcome brings. Without such an outcome
  /// nothing could start its timer, and the row is an event like any other.
  package func isTimer(_ row: FlowRow) -> Bool {
    switch row.after {
    case .fixed: true
    case .value(let name): durationValues.contains(name.value) || otherValues.contains(name.value)
    case nil: false
    }
  }

  /// The names in brackets that texts show a value for, in lower case: letter case is free, and secrets are never shown.
  package var displayableNames: Set<String> {
    [visibleInputs, durationValues, otherValues].reduce(into: []) { all, names in
      for name in names { all.insert(name.lowercased()) }
    }
  }

  package func isKnown(_ name: String) -> Bool {
    secretInputs.contains(name) || visibleInputs.contains(name) || durationValues.contains(name)
      || otherValues.contains(name)
  }
}
