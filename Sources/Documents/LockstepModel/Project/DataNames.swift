import Lockstep

/// The named values of a project, from inputs and outcomes.
package struct DataNames: Hashable, Sendable {
  /// Inputs that may never be seen.
  package private(set) var secrets: Set<String> = []
  /// Inputs that may.
  package private(set) var plain: Set<String> = []
  /// Values of outcomes that are durations.
  package private(set) var durations: Set<String> = []
  /// Other values of outcomes.
  package private(set) var values: Set<String> = []

  init() {}

  /// Adds the values of a step's inputs and outcomes.
  mutating func add(_ step: Step) {
    for detail in step.details {
      guard case .inputs(let fields) = detail.content else { continue }
      for field in fields {
        guard let name = field.name?.value else { continue }
        if field.isSecret { secrets.insert(name) } else { plain.insert(name) }
      }
    }
    for transition in step.transitions {
      for value in transition.values {
        if value.kind.value == .duration {
          durations.insert(value.name.value)
        } else {
          values.insert(value.name.value)
        }
      }
    }
  }

  mutating func formUnion(_ other: DataNames) {
    secrets.formUnion(other.secrets)
    plain.formUnion(other.plain)
    durations.formUnion(other.durations)
    values.formUnion(other.values)
  }

  package var all: [String] { Array(secrets.union(plain).union(durations).union(values)).sorted() }

  /// Whether time takes an event: its delay is a duration, or a value that some outcome brings. Without such an outcome
  /// nothing could start its timer, and the row is an event like any other.
  package func isTimer(_ row: FlowRow) -> Bool {
    switch row.after {
    case .fixed: true
    case .value(let name): durations.contains(name.value) || values.contains(name.value)
    case nil: false
    }
  }

  /// The names in brackets that texts show a value for, in lower case: letter case is free, and secrets are never shown.
  package var shown: Set<String> {
    [plain, durations, values].reduce(into: []) { all, names in
      for name in names { all.insert(name.lowercased()) }
    }
  }

  package func isKnown(_ name: String) -> Bool {
    secrets.contains(name) || plain.contains(name) || durations.contains(name) || values.contains(name)
  }
}
