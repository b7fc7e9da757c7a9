package import LockstepModel
import LockstepScenarios
package import LockstepWorkspace

/// The names of a project's files, found file by file when they are asked for.
package struct SymbolIndex {
  /// An occurrence with its file.
  package struct Found: Sendable {
    package var source: SourceText
    package var occurrence: Occurrence
    /// Whether it is in a file of errata.
    package var isErratum: Bool
  }

  /// What flows a project has: with others, the same names mean something else.
  private var flows: [String] = []
  private var known: [String: (source: SourceText, occurrences: [Occurrence])] = [:]
  /// By path.
  private var contents: [String: [FileContent]] = [:]
  private var project: Project?

  /// Replaces the project; unchanged files keep their occurrences.
  package mutating func update(_ checked: CheckedProject) {
    let ids = checked.project.flows.map(\.id)
    if ids != flows { known = [:] }
    // The names of scripts, scenarios and properties depend on the rows and buttons of flows.
    let isOther = checked.files.contents.contains { path, content in
      if case .flow(let flow)? = content.first {
        contents[path]?.first?.source !== flow.source
      } else {
        false
      }
    }
    for (path, content) in contents where isOther {
      switch content.first {
      case .script, .scenarios, .vocabulary, .project: known[path] = nil
      default: break
      }
    }
    flows = ids
    project = checked.project
    contents = checked.files.contents
    for file in checked.files.scenarios.files where contents[file.source.path] == nil {
      contents[file.source.path] = [.scenarios(file)]
    }
  }

  package var paths: [String] { contents.keys.sorted() }

  /// The names of a file, in its order.
  package mutating func occurrences(in path: String) -> [Occurrence] {
    guard let content = contents[path], let source = content.first?.source, let project else { return [] }
    if let file = known[path], file.source === source { return file.occurrences }
    var search = OccurrenceSearch(project: project)
    for part in content {
      switch part {
      case .flow(let document): search.add(document)
      case .errata(let errata): search.add(errata)
      case .project(let settings): search.add(settings)
      case .script(let script): search.add(script)
      case .world(let world): search.add(world)
      case .scenarios(let file) where FileNames.isFeature(path): search.add(feature: file)
      case .scenarios(let file): search.add(file)
      case .vocabulary(let vocabulary): search.add(vocabulary)
      }
    }
    let found = search.found.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    known[path] = (source, found)
    return found
  }

  /// Everything that names something, file by file.
  package mutating func findAll(_ symbol: Symbol) -> [Found] {
    var found: [Found] = []
    for path in paths {
      guard let content = contents[path]?.first else { continue }
      let isErratum = if case .errata = content { true } else { false }
      for occurrence in occurrences(in: path) where occurrence.symbol == symbol {
        found.append(Found(source: content.source, occurrence: occurrence, isErratum: isErratum))
      }
    }
    return found
  }
}

extension [Occurrence] {
  /// The names at an offset: uses before definitions, a long one before a short one.
  package func atOffset(_ offset: Int) -> [Occurrence] {
    filter { Int($0.span.start) <= offset && offset <= Int($0.span.end) }.sorted { left, right in
      if left.isDefinition != right.isDefinition { return right.isDefinition }
      return left.span.end - left.span.start > right.span.end - right.span.start
    }
  }
}
