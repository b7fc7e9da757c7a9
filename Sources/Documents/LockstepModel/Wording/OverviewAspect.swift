import Lockstep

/// An aspect of a flow, which is a row of its overview table.
///
/// The order is that of most tables: by it the survey of a folder guesses what unknown names mean.
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

extension OverviewAspect {
  /// A list of names that flows have a key of their own for.
  package enum NameList: Sendable {
    case parameters
    case results
    case errors
  }

  /// The list that it is; nil for one that is only text.
  package var nameList: NameList? {
    switch self {
    case .parameters: .parameters
    case .results: .results
    case .errors: .errors
    case .summary, .goal, .preconditions, .postconditions, .triggeredBy, .usedBy, .documentation, .testCases:
      nil
    }
  }
}

extension FlowDocument {
  /// Its parameters, results or errors.
  package subscript(list: OverviewAspect.NameList) -> [SourceString] {
    get {
      switch list {
      case .parameters: parameters
      case .results: results
      case .errors: errors
      }
    }
    set {
      switch list {
      case .parameters: parameters = newValue
      case .results: results = newValue
      case .errors: errors = newValue
      }
    }
  }
}

// Aspects of use cases that tables do not have.
extension OverviewAspect {
  package static let actors = "actors"
  package static let rules = "rules"
}
