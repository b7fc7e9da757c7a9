// The values of outcomes and of inputs that a view can see, by their names in the flow.
extension FlowView {
  /// The value called `name`; nil while no outcome or input has brought it.
  public func value(_ name: String) -> DataValue? { data.first { $0.name == name }?.value }

  /// The length of time called `name`; nil without one, and for a value of another kind.
  public func duration(_ name: String) -> Duration? {
    if case .duration(let duration)? = value(name) { duration } else { nil }
  }

  /// The integer called `name`; nil without one, and for a value of another kind.
  public func integer(_ name: String) -> Int64? {
    if case .integer(let number)? = value(name) { number } else { nil }
  }

  /// The text called `name`; nil without one, and for a value of another kind.
  public func text(_ name: String) -> String? {
    if case .text(let text)? = value(name) { text } else { nil }
  }
}
