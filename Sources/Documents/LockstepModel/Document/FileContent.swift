/// A part of a project, as a file holds it: all of a file, or one of several flows.
package indirect enum FileContent: Sendable {
  case project(ProjectDocument)
  case flow(FlowDocument)
  case errata(ErrataDocument)
  case world(WorldDocument)
  case script(ScriptDocument)
  case scenarios(ScenarioDocument)
  case vocabulary(StepVocabulary)

  package var source: SourceText {
    switch self {
    case .flow(let document): document.source
    case .errata(let errata): errata.source
    case .project(let settings): settings.source
    case .script(let script): script.source
    case .world(let world): world.source
    case .scenarios(let file): file.source
    case .vocabulary(let vocabulary): vocabulary.source
    }
  }
}

extension Sequence<FileContent> {
  package var flows: [FlowDocument] {
    compactMap { if case .flow(let flow) = $0 { flow } else { nil } }
  }
}
