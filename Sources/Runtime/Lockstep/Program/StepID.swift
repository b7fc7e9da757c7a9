/// A step of a program.
public struct StepID: Hashable, Sendable, BitwiseCopyable {
  package let index: Int32
  package init(_ index: Int32) { self.index = index }
}
