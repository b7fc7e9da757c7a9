package import LockstepModel

/// What a YAML file turned out to be; its first key says it.
package indirect enum FileContent: Sendable {
  case project(ProjectDocument)
  case flow(FlowDocument)
  case world(WorldDocument)
  case script(ScriptDocument)
  case scenarios(ScenarioDocument)
  case vocabulary(StepVocabulary)
}
