package import Lockstep

/// The sets of words; each case is one key of `wording:` in the project file.
extension Wording {
  package enum Heading: String, WordKey {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
    case overview, flow
  }

  package enum Column: String, WordKey {
    case number, description, next
  }

  package enum OverviewColumn: String, WordKey {
    case aspect, description
  }

  package enum Actor: String, WordKey {
    case user, system, os, other
  }

  package enum Verb: String, WordKey {
    case displays, executes, selects, enters
  }

  /// The labels of the lines under a step's title.
  package enum Label: String, WordKey {
    case message
    /// Its second word, if it has one, is written before several inputs.
    case input
    case items, options, actions, duration
    /// A parameter that a call passes.
    case with
  }

  package enum TriggerWord: String, WordKey {
    case `case`, error, event, returns

    package var kind: TriggerKind { TriggerKind(rawValue: rawValue) ?? .text }

    /// nil for a user's input, and for any other words.
    package init?(_ kind: TriggerKind) { self.init(rawValue: kind.rawValue) }
  }

  package enum TargetWord: String, WordKey {
    case back, end, resume, result
    case goTo = "go-to"
    case endGoTo = "end-go-to"
    case errorFlow = "error-flow"
    case placeholder
  }

  package enum Unit: String, WordKey {
    case seconds
  }

  /// The words that a scenario's title begins with and that are not part of its name.
  package enum TitleWord: String, WordKey {
    case primary, when
  }

  /// The only word of its set.
  package enum Only: String, WordKey {
    case none
  }

  /// The words that rules search for in steps and rows.
  package enum Signal: String, WordKey {
    case checks, success, failure, dismiss, again, yes, no, negation, ignored
    case pluralEndings = "plural-endings"
  }
}

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
