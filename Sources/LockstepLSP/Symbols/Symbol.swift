import LockstepModel

/// Something that has a name in a project; flow names are those of `FlowEntry.id`.
enum Symbol: Hashable, Sendable {
  case flow(String)
  /// A step or a scenario of a flow.
  case place(flow: String, id: String)
  /// A row of a flow.
  case row(flow: String, id: String)
  /// A result of a flow, by the id of the flow that declares it.
  case result(flow: String, name: String)
  case parameter(flow: String, name: String)
  case error(flow: String, name: String)
  /// An error of the project; letter case does not count.
  case errorFlow(String)
  case action(String)
  /// A value given by an input or returned with an outcome.
  case value(String)
  /// The name that a step's row has for scripts and apps.
  case outcome(flow: String, step: String, name: String)
  /// A test case: overviews list it, and a scenario of its id plays it.
  case testCase(String)
}

/// A place of a file that names something.
struct Occurrence: Sendable {
  var symbol: Symbol
  var text: SourceString
  var isDefinition: Bool

  var span: Span { text.span }

  init(_ symbol: Symbol, _ text: SourceString, isDefinition: Bool = false) {
    self.symbol = symbol
    self.text = text
    self.isDefinition = isDefinition
  }
}
