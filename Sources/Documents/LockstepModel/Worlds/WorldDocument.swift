import Lockstep

/// A world file: the simulated system that answers a run's actions.
package struct WorldDocument: Sendable {
  package var source: SourceText
  package var name: SourceString
  package var settings: WorldSettings
  package var span: Span

  package init(source: SourceText, name: SourceString, settings: WorldSettings, span: Span) {
    self.source = source
    self.name = name
    self.settings = settings
    self.span = span
  }
}
