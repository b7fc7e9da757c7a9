import Lockstep

/// A key of a domain in a world, with its value.
package struct WorldEntry: Sendable {
  package var name: SourceString
  package var value: WorldValue

  package init(name: SourceString, value: WorldValue) {
    self.name = name
    self.value = value
  }
}
