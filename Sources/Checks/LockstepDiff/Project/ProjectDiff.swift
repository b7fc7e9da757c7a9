package import Lockstep
package import LockstepCodegen
package import LockstepModel
import LockstepReporting

/// The changes between two versions of several flows: behaviour, and the names that apps use in generated Swift.
package struct ProjectDiff: Sendable {
  /// Flows of both versions that differ, in the order of their ids.
  package var flows: [FlowDiff] = []
  /// Flows that only the new version has.
  package var addedFlows: [FlowDocument] = []
  /// Flows that only the old version has.
  package var removedFlows: [FlowDocument] = []
  /// Why some of them may be gone, by ID.
  var allowedReasonByFlow: [String: String] = [:]
  /// What the project files, and the worlds of scenarios, say differently about sessions.
  package var projectChanges: [ProjectChange] = []
  /// The names; nil where a version has an error, so that nothing is generated of it.
  package var nameChanges: [ContractChange]?

  /// Compares the flows of two versions by their ids.
  ///
  /// - Parameters:
  ///   - wording: the words that the new version was read in.
  ///   - earlier: the words that the old version was read in; nil: the same.
  package init(
    from old: [FlowDocument], to new: [FlowDocument], names: [ContractChange]?, project: [ProjectChange] = [],
    _ wording: Wording = .builtIn, after earlier: Wording? = nil
  ) {
    nameChanges = names
    projectChanges = project
    let flows = FlowPairing(old, new)
    let moved = MovedSteps(from: old, to: new)
    let callers = CallingSteps(old)
    (removedFlows, addedFlows) = (flows.removed, flows.added)
    // In other words the same text may be another flow.
    let haveSameWords = earlier.map(wording.isSame) ?? true
    for (before, document) in flows.pairs {
      if haveSameWords, before.source.bytes == document.source.bytes { continue }
      var diff = FlowDiff(from: before, to: document, wording)
      diff.changes = moved.changes(of: diff)
      diff.callers = callers.steps(calling: document.id.value)
      if !diff.isEmpty { self.flows.append(diff) }
    }
  }

  /// Compares two documents, whatever their ids are.
  package init(_ diff: FlowDiff, names: [ContractChange]?) {
    flows = diff.isEmpty ? [] : [diff]
    nameChanges = names
  }

  package var isEmpty: Bool {
    projectChanges.isEmpty && flows.isEmpty && addedFlows.isEmpty && removedFlows.isEmpty
      && nameChanges?.isEmpty ?? true
  }

  /// Whether a result, a step that could be reached, a flow, or something that the project promised is lost.
  package var hasLosses: Bool {
    projectChanges.contains { $0.isLoss && $0.allowedReason == nil }
      || removedFlows.contains { allowedReasonByFlow[$0.id.value] == nil }
      || flows.contains(where: \.hasLosses)
  }

  /// Whether reports for people list the generated names.
  package var showsNames = true

  /// Whether code of apps that uses generated names has to change; nil if that is not known.
  package var breaksContract: Bool? { nameChanges?.contains(where: \.isBreaking) }

  /// The report for people: each flow by itself, then the names. Empty if nothing changed.
  package var text: String {
    var parts =
      projectChanges.isEmpty ? [] : ["The project\n" + projectChanges.map { "  \($0.line)\n" }.joined()]
    parts += flows.map(\.text)
    let whole = [("new flow", addedFlows), ("flow removed", removedFlows)].flatMap { word, documents in
      documents.map { "\(word): \(Self.titleLine($0))\(allowanceNote($0))\n" }
    }
    if !whole.isEmpty { parts.append(whole.joined()) }
    if showsNames, let nameChanges, !nameChanges.isEmpty {
      parts.append("Generated names\n" + nameChanges.map { "  \($0.line)\n" }.joined())
    }
    return parts.joined(separator: "\n")
  }

  private func allowanceNote(_ document: FlowDocument) -> String {
    allowedReasonByFlow[document.id.value].map { "; allowed: \(Printable.line($0))" } ?? ""
  }

  static func titleLine(_ document: FlowDocument) -> String {
    "\(Printable.line(document.id.value)) \(Printable.line(document.title.value))"
  }

  /// The report for programs: one object on one line, with its keys in a fixed order.
  ///
  /// `names` is null where a version has errors, so that nothing is generated of it.
  ///
  /// - Parameter addMembers: adds what else is to be said, at the end of the object.
  package func json(adding addMembers: (inout JSONWriter) -> Void) -> String {
    JSONWriter.document {
      $0.member("schema", 2)
      $0.array("project") { for change in projectChanges { change.write(to: &$0) } }
      $0.array("flows") { for flow in flows { flow.write(to: &$0) } }
      for (key, documents) in [("added", addedFlows), ("removed", removedFlows)] {
        $0.array(key) {
          for document in documents {
            $0.object {
              $0.member("path", document.source.path)
              $0.member("flow", document.id.value)
            }
          }
        }
      }
      $0.key("names")
      if let nameChanges {
        $0.array { for change in nameChanges { change.write(to: &$0) } }
      } else {
        $0.null()
      }
      addMembers(&$0)
    }
  }

  /// The report for a pull request: a table for each flow, and one of the names. Empty if nothing changed.
  package var markdown: String {
    var parts =
      projectChanges.isEmpty
      ? [] : ["### The project\n\n" + projectChanges.map { "- \(Self.escapedMarkdown($0.line))\n" }.joined()]
    parts += flows.map(\.markdown)
    for (title, documents) in [("New flows", addedFlows), ("Flows removed", removedFlows)]
    where !documents.isEmpty {
      parts.append(
        "### \(title)\n\n" + documents.map { "- \(Self.escapedMarkdown(Self.titleLine($0)))\n" }.joined())
    }
    if showsNames, let nameChanges, !nameChanges.isEmpty {
      parts.append(
        "### Generated names\n\n| Change | Name | Rows | Breaks apps |\n|---|---|---|---|\n"
          + nameChanges.map(\.markdownRow).joined())
    }
    return parts.joined(separator: "\n")
  }

  /// Document text, escaped so that it shows unchanged.
  package static func escapedMarkdown(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if #"\`*_{}[]<>()#+!|~&"#.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// Takes the losses that a project allows for changes of behaviour, and adds the reasons to their messages.
  ///
  /// - Parameter losses: each is named by its flow, with the row of the old version or the result.
  /// - Returns: the names that are not lost.
  package mutating func allowLosses(_ losses: [(name: SourceString, because: SourceString)]) -> [String] {
    var unused: [String] = []
    for (name, because) in losses {
      var isUsed = removedFlows.contains { $0.id.value == name.value }
      if isUsed { allowedReasonByFlow[name.value] = because.value }
      for index in projectChanges.indices
      where projectChanges[index].isLoss && projectChanges[index].lossName == name.value {
        isUsed = true
        projectChanges[index].allowedReason = because.value
      }
      for flow in flows.indices {
        for index in flows[flow].changes.indices {
          let change = flows[flow].changes[index]
          let names = [change.oldRow, change.kind == .resultLost ? change.oldValue : nil].compactMap { $0 }
          guard change.isLoss, names.contains(where: { "\(flows[flow].old.id.value) \($0)" == name.value })
          else {
            continue
          }
          isUsed = true
          flows[flow].changes[index].isLoss = false
          flows[flow].changes[index].message += "; allowed: \(because.value)"
        }
      }
      if !isUsed { unused.append(name.value) }
    }
    return unused
  }
}

extension ProjectChange {
  /// `lock UC2.3 is gone; lost`
  fileprivate var line: String {
    let end = allowedReason.map { "; allowed: \($0)" } ?? (isLoss ? "; lost" : "")
    return Printable.line(message + end)
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.member("part", part.rawValue)
      $0.member("name", name)
      $0.member("was", oldValue)
      $0.member("now", newValue)
      $0.member("loss", isLoss)
    }
  }
}

extension ContractChange {
  /// `renamed  outcome PinValidateOutcome.wrong1 → PinValidateOutcome.firstWrong  (PF2.8 1.1d)`
  var line: String {
    let names = [old?.name, new?.name].compactMap(\.self).map(Printable.line).joined(separator: " → ")
    let places = Printable.line(places.joined(separator: ", "))
    return "\(kind.rawValue)  \(nameKind.rawValue) \(names)  (\(places))"
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind.rawValue)
      $0.member("name", nameKind.rawValue)
      $0.member("breaking", isBreaking)
      $0.member("old", old?.name)
      $0.member("new", new?.name)
      $0.strings("places", places)
    }
  }

  fileprivate var markdownRow: String {
    let names = [old?.name, new?.name].compactMap(\.self).map {
      "`\(Printable.line($0).replacing("`", with: "'").replacing("|", with: "\\|"))`"
    }
    let places = ProjectDiff.escapedMarkdown(Printable.line(places.joined(separator: ", ")))
    return
      "| \(kind.rawValue) | \(names.joined(separator: " → ")) | \(places) | \(isBreaking ? "yes" : "no") |\n"
  }
}

extension FlowDiff {
  fileprivate var markdown: String {
    let tables = lineTables
    let rows = changes.map { change in
      let place = Printable.line(locationText(of: change, tables)).replacing("`", with: "'")
      let words = ProjectDiff.escapedMarkdown(Printable.line(line(of: change)))
      return "| \(change.category.rawValue) | `\(place)` | \(words) |\n"
    }
    return "### \(ProjectDiff.escapedMarkdown(ProjectDiff.titleLine(new)))\n\n\(summary)\n\(waitingLine)\n"
      + "| What | Where | Change |\n|---|---|---|\n" + rows.joined()
  }
}
