/// What makes a row of a step happen; the raw value is its key in a flow file.
public enum TriggerKind: String, Sendable, CaseIterable {
  case user
  case `case`
  case error
  case event
  case returns
  case text
}

/// What kind of value an outcome brings along; the raw value is its name in a flow file.
public enum ValueKind: String, Sendable, CaseIterable {
  case duration
  case integer
  case text
}
