package import Lockstep
package import LockstepScripts

/// An expectation that a line of a script has of a session.
package struct Expectation: Sendable {
  /// The value, in the terms of a session.
  package enum Operand: Sendable {
    /// Also a place: `UC2.3 1.3`.
    case text(String)
    /// Also rows: `UC2.3 1.3a`.
    case texts([String])
    case values([(name: String, value: DataValue)])
    case counts([(action: String, times: Int)])
  }

  package let kind: ExpectationKind
  package let operand: Operand

  package init(_ kind: ExpectationKind, _ operand: Operand) {
    self.kind = kind
    self.operand = operand
  }

  package static func at(_ place: String) -> Self { Self(.at, .text(place)) }
  package static func shows(_ title: String) -> Self { Self(.shows, .text(title)) }
  package static func ends(_ end: String) -> Self { Self(.ends, .text(end)) }
}
