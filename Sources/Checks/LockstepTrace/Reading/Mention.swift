/// The id of a flow or of a test case somewhere in a text, or the mark `@covers` or `@UseCase(`.
struct Mention {
  enum Kind: Equatable {
    /// - Parameter isLowercase: whether its letters are small where the pattern has capitals, as in `test_ltc57`.
    case testCase(String, isLowercase: Bool)
    case flow(String)
    case covers
    /// The name of an annotation whose arguments are a use case and its scenario.
    case useCase
  }

  var kind: Kind
  /// Bytes of the file.
  var range: Range<Int>
}
