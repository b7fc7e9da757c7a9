import LockstepCodegen
import LockstepModel
import LockstepReporting

extension ProjectDiff {
  /// The report for people: each flow by itself, then the names. Empty if nothing changed.
  package var text: String {
    var parts = flows.map(\.text)
    let whole = [("new flow", added), ("flow removed", removed)].flatMap { word, documents in
      documents.map { "\(word): \(Self.line($0))\n" }
    }
    if !whole.isEmpty { parts.append(whole.joined()) }
    if let names, !names.isEmpty {
      parts.append("Generated names\n" + names.map { "  \($0.line)\n" }.joined())
    }
    return parts.joined(separator: "\n")
  }

  static func line(_ document: FlowDocument) -> String {
    "\(Printable.line(document.id.value)) \(Printable.line(document.title.value))"
  }
}

extension ContractChange {
  /// `renamed  outcome PinValidateOutcome.wrong1 → PinValidateOutcome.firstWrong  (PF2.8 1.1d)`
  var line: String {
    let names = [old?.name, new?.name].compactMap(\.self).map(Printable.line).joined(separator: " → ")
    let places = Printable.line(places.joined(separator: ", "))
    return "\(kind.rawValue)  \(name.rawValue) \(names)  (\(places))"
  }
}
