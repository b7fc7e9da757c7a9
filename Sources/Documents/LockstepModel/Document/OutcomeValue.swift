package import Lockstep

/// A named value that an outcome brings along.
package struct OutcomeValue: Sendable {
  package typealias Kind = ValueKind

  package var name: SourceString
  package var kind: Located<Kind>

  package init(name: SourceString, kind: Located<Kind>) {
    self.name = name
    self.kind = kind
  }
}
