extension Contract {
  /// Something of the documents that code has a name for.
  ///
  /// A language checks each: whether it has a name that the language can have, and that nothing else in its scope has.
  package struct NameUse: Sendable {
    package var scope: Scope
    /// nil if none can be made of the words.
    package var name: String?
    /// The one that the author chose, whether or not it is valid.
    package var chosenName: ChosenName?
    package var words: String
    /// A text that is equal for all uses of one thing.
    package var identity: String
    package var place: NameSource
  }

  /// A name that an author chose (`swift:`), and its place.
  package struct ChosenName: Sendable {
    package var name: String
    package var place: NameSource

    /// The name, if it is one.
    package var validName: String? { CodeName.isValid(name) ? name : nil }
  }

  /// The names that must differ from each other.
  package enum Scope: Hashable, Sendable {
    case flows, actions, failures, events, effects, destinations
    case results(flow: String)
    case parameters(flow: String)
    case screens(flow: String)
    case inputs(step: String)
    case choices(step: String)
    case reads(action: String)
    case outcomes(action: String)
    case values(row: String)
  }
}

extension Contract.Scope {
  /// As messages call it: `the screens of UC2.3`.
  package var noun: String {
    switch self {
    case .flows: "the flows"
    case .actions: "the actions"
    case .failures: "the errors"
    case .events: "the events"
    case .effects: "the side effects"
    case .results(let flow): "the results of \(flow)"
    case .parameters(let flow): "the parameters of \(flow)"
    case .destinations: "the flows elsewhere"
    case .screens(let flow): "the screens of \(flow)"
    case .inputs(let step): "the inputs of \(step)"
    case .choices(let step): "the choices of \(step)"
    case .reads(let action): "the inputs of \(action)"
    case .outcomes(let action): "the outcomes of \(action)"
    case .values(let row): "the values of \(row)"
    }
  }
}
