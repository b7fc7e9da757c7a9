import LockstepCodegen
import LockstepReporting

extension ProjectDiff {
  /// The report for a pull request: a table for each flow, and one of the names. Empty if nothing changed.
  package var markdown: String {
    var parts = flows.map(\.markdown)
    for (title, documents) in [("New flows", added), ("Flows removed", removed)] where !documents.isEmpty {
      parts.append("### \(title)\n\n" + documents.map { "- \(Self.escaped(Self.line($0)))\n" }.joined())
    }
    if let names, !names.isEmpty {
      parts.append(
        "### Generated names\n\n| Change | Name | Rows | Breaks apps |\n|---|---|---|---|\n"
          + names.map(\.markdownRow).joined())
    }
    return parts.joined(separator: "\n")
  }

  /// Text of documents as it reads, whatever it holds.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if #"\`*_{}[]<>()#+!|~&"#.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}

extension FlowDiff {
  fileprivate var markdown: String {
    let tables = lineTables
    let rows = changes.map { change in
      let place = place(of: change, tables)
      let cells = ["`\(place.replacing("`", with: "'"))`", line(change)].enumerated().map {
        $0.offset == 0 ? Printable.line($0.element) : ProjectDiff.escaped(Printable.line($0.element))
      }
      return "| \(change.category.rawValue) | \(cells.joined(separator: " | ")) |\n"
    }
    return "### \(ProjectDiff.escaped(ProjectDiff.line(new)))\n\n\(summary)\n\n"
      + "| What | Where | Change |\n|---|---|---|\n" + rows.joined()
  }
}

extension ContractChange {
  fileprivate var markdownRow: String {
    let names = [old?.name, new?.name].compactMap(\.self).map {
      "`\(Printable.line($0).replacing("`", with: "'").replacing("|", with: "\\|"))`"
    }
    let places = ProjectDiff.escaped(Printable.line(places.joined(separator: ", ")))
    return
      "| \(kind.rawValue) | \(names.joined(separator: " → ")) | \(places) | \(isBreaking ? "yes" : "no") |\n"
  }
}
