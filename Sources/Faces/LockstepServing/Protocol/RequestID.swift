package import Lockstep

/// The id of a request; its answer repeats it.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  package init?(_ value: MessageValue) {
    switch value {
    case .number(let number?): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  package func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.int(number)
    case .text(let text): json.string(text)
    }
  }
}
