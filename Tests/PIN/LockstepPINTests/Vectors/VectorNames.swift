import Testing

// A vector goes by its id and name in the test output, not by everything in it.
extension LockoutVector: CustomTestStringConvertible {
  var testDescription: String { "\(id) \(name)" }
}

extension ChangePINVector: CustomTestStringConvertible {
  var testDescription: String { "\(id) \(name)" }
}

extension SetUpVector: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension RaceVector: CustomTestStringConvertible {
  var testDescription: String { id }
}

extension ComplexityVector: CustomTestStringConvertible {
  var testDescription: String { id }
}

extension EvaluateVector: CustomTestStringConvertible {
  var testDescription: String { "failure \(attemptsIncludingThis): \(expect)" }
}
