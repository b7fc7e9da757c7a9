package import LockstepModel
import LockstepScenarios
package import LockstepWorkspace

/// The names of a project's files, found file by file when they are asked for.
package struct SymbolLookup {
  /// An occurrence with its file.
  package struct FoundOccurrence: Sendable {
    package var source: SourceText
    package var occurrence: Occurrence
    /// Whether it is in a file of errata.
    package var isErratum: Bool
  }

  /// The names of one file, in its order.
  private struct FoundNames {
    var source: SourceText
    var occurrences: [Occurrence]
    var uncertainButtons: [OccurrenceSearch.UncertainButton]
  }

  /// What flows a project has: with others, the same names mean something else.
  private var flowIDs: [String] = []
  private var occurrencesByPath: [String: FoundNames] = [:]
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
  package mutating func occurrences(in path: String) -> [Occurrence] { search(path)?.occurrences ?? [] }

  /// The words of scripts and scenarios that may select this button, or that of another screen.
  package mutating func findUncertain(_ button: Symbol) -> [(source: SourceText, words: SourceString)] {
    paths.flatMap { path in
      let words = search(path)?.uncertainButtons.filter { $0.candidates.contains(button) }.map(\.words) ?? []
      return words.compactMap { words in contentsByPath[path]?.first.map { ($0.source, words) } }
    }
  }

  private mutating func search(_ path: String) -> FoundNames? {
    guard let content = contentsByPath[path], let source = content.first?.source, let project else {
      return nil
    }
    if let file = occurrencesByPath[path], file.source === source { return file }
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
    let names = FoundNames(
      source: source,
      occurrences: search.occurrences.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) },
      uncertainButtons: search.uncertainButtons)
    occurrencesByPath[path] = names
    return names
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
