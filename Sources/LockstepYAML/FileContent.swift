package import LockstepModel

/// The kind of a YAML file, by its first key, with its content.
package indirect enum FileContent: Sendable {
  case project(ProjectDocument)
  case flow(FlowDocument)
  case errata(ErrataDocument)
  case world(WorldDocument)
  case script(ScriptDocument)
  case scenarios(ScenarioDocument)
  case vocabulary(StepVocabulary)
}
