import Lockstep
import LockstepModel

/// Determines the kind of a file.
extension Reader {
  private static let kinds: [KeyName] = [.flow, .lockstep, .world, .scenario, .errata, .gherkin]

  /// The whole file; nil if it is of no known kind.
  mutating func file() -> FileContent? {
    switch node(0).kind {
    case .refused: return nil
    case .sequence:
      return isScenario(tree.children(of: 0).first) ? .scenarios(scenarios()) : .script(script())
    case .scalar:
      unknownKind("this file holds a single text", at: location(0))
      return nil
    case .mapping: return mappingFile()
    }
  }

  private mutating func mappingFile() -> FileContent? {
    guard let first = tree.children(of: 0).first else {
      unknownKind("this file holds nothing", at: location(0))
      return nil
    }
    let kind = key(first)
    if let kind, Self.kinds.contains(kind) { return file(of: kind) }
    // The key for the kind may just come too late.
    for (child, _) in tree.pairs(of: 0) {
      // Only these two cannot be anything else.
      guard let late = key(child), late == .flow || late == .lockstep else { continue }
      report(
        .unknownFileKind,
        "'\(late.rawValue)' determines the kind of the file, so it must be the first key",
        at: location(child), help: "move it to the top")
      return file(of: late)
    }
    let text = node(first).kind == .scalar ? "'\(tree.text(first))'" : "this"
    unknownKind(
      "no kind of file begins with \(text)", at: location(first),
      near: node(first).kind == .scalar ? tree.text(first) : "")
    return nil
  }

  /// Whether an entry of a list begins as a scenario does.
  private func isScenario(_ entry: Int?) -> Bool {
    guard let entry, node(entry).kind == .mapping, let first = tree.children(of: entry).first
    else { return false }
    return key(first) == .scenario
  }

  private mutating func file(of kind: KeyName) -> FileContent? {
    switch kind {
    case .flow: .flow(flow())
    case .errata: .errata(errata())
    case .lockstep: .project(project())
    case .world: .world(world())
    case .scenario: .scenarios(scenarios())
    case .gherkin: .vocabulary(vocabulary())
    default: nil
    }
  }

  private mutating func unknownKind(_ message: String, at location: Location, near text: String = "") {
    let names = Self.kinds.map(\.rawValue)
    let help =
      "first key is 'flow', 'lockstep' (a project), 'world', 'scenario', 'errata' or 'gherkin'; a list is a script"
    let close = text.isEmpty ? nil : Suggestion.help(for: text, among: names)
    report(
      .unknownFileKind, message, at: location,
      help: close.map { "\($0) The \(help)" } ?? "the \(help)")
  }

  private func key(_ index: Int) -> KeyName? {
    let number = Int(node(index).key)
    return number < KeyName.all.count ? KeyName.all[number] : nil
  }
}
