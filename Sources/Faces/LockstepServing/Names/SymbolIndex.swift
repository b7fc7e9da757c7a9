package import LockstepModel
import LockstepScenarios
package import LockstepWorkspace

/// The names of a project's files, found file by file when they are asked for.
package struct SymbolIndex {
  /// An occurrence with its file.
  package struct FoundOccurrence: Sendable {
    package var source: SourceText
    package var occurrence: Occurrence
    /// Whether it is in a file of errata.
    package var isErratum: Bool
  }

  /// What flows a project has: with others, the same names mean something else.
  private var flowIDs: [String] = []
  private var occurrencesByPath: [String: (source: SourceText, occurrences: [Occurrence])] = [:]
  /// By path.
  private var contentsByPath: [String: [FileContent]] = [:]
  private var project: Project?

  /// Replaces the project; unchanged files keep their occurrences.
  package mutating func update(_ checked: CheckedProject) {
    let ids = checked.project.flows.map(\.id)
    if ids != flowIDs { occurrencesByPath = [:] }
    // The names of scripts, scenarios and properties depend on the rows and buttons of flows.
    let isOther = checked.files.contentsByPath.contains { path, content in
      if case .flow(let flow)? = content.first {
        contentsByPath[path]?.first?.source !== flow.source
      } else {
        false
      }
    }
    for (path, content) in contentsByPath where isOther {
      switch content.first {
      case .script, .scenarios, .vocabulary, .project: occurrencesByPath[path] = nil
      default: break
      }
    }
    flowIDs = ids
    project = checked.project
    contentsByPath = checked.files.contentsByPath
    for file in checked.files.scenarios.files where contentsByPath[file.source.path] == nil {
      contentsByPath[file.source.path] = [.scenarios(file)]
    }
  }

  package var paths: [String] { contentsByPath.keys.sorted() }

  /// The names of a file, in its order.
  package mutating func occurrences(in path: String) -> [Occurrence] {
    guard let content = contentsByPath[path], let source = content.first?.source, let project else {
      return []
    }
    if let file = occurrencesByPath[path], file.source === source { return file.occurrences }
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
    let found = search.occurrences.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    occurrencesByPath[path] = (source, found)
    return found
  }

  /// Everything that names something, file by file.
  package mutating func findAll(_ symbol: Symbol) -> [FoundOccurrence] {
    var found: [FoundOccurrence] = []
    for path in paths {
      guard let content = contentsByPath[path]?.first else { continue }
      let isErratum = if case .errata = content { true } else { false }
      for occurrence in occurrences(in: path) where occurrence.symbol == symbol {
        found.append(FoundOccurrence(source: content.source, occurrence: occurrence, isErratum: isErratum))
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
