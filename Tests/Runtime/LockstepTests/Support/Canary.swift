import TestSupport
import Testing

extension Canary {
  static func expectSilence(_ value: Any, _ what: String, location: SourceLocation = #_sourceLocation) {
    if let disguise = found(in: everyWayToShow(value)) {
      Issue.record("\(what) shows the PIN as '\(disguise)'", sourceLocation: location)
    }
  }
}
