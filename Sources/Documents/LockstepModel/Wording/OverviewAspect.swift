import Lockstep

/// An aspect of a flow, which is a row of its overview table.
package enum OverviewAspect: String, WordKey {
  case summary
  case goal
  case preconditions
  case postconditions
  case triggeredBy = "triggered-by"
  case usedBy = "used-by"
  case parameters
  case results
  case errors
  case documentation = "additional-documentation"
  case testCases = "logical-test-cases"
}

// Aspects of use cases that tables do not have.
extension OverviewAspect {
  package static let actors = "actors"
  package static let rules = "rules"
}
