/// A generated name that code of an app can use, with its parameters, as its language writes it:
/// `PinValidateOutcome.wrong4(blockedFor: Duration)`.
///
/// Step and row numbers are generated names, too, but a comparison of flows has them already.
package struct ContractName: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case flow, action, outcome, result, parameter, screen, input, choice, destination, error, event
    case effect = "side effect"

    /// Whether code that knew all names of the kind stops compiling when there is one more: it has to implement it, or
    /// switches over it.
    var breaksWhenAdded: Bool {
      switch self {
      case .action, .outcome, .result, .screen, .choice, .destination, .error, .event, .effect: true
      case .flow, .parameter, .input: false
      }
    }
  }

  package var kind: Kind
  package var name: String
  /// The owner of the name, as the documents call it: the key of an action, a flow ID.
  var owner: String
  /// Its source in the document.
  var sourceText: String
  /// The rows, steps or flows that it comes from: `PF2.8 1.1f`.
  package var places: [String]
}
