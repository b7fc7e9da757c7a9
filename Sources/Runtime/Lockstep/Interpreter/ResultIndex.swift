/// The name of a result of the program.
struct ResultIndex: Hashable, Sendable, BitwiseCopyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }
}
