package import LockstepModel

/// A line with its file, as `use:` inserts lines of other files.
package struct StoryLine: Sendable {
  package var line: ScriptLine
  package var source: SourceText
  /// The line of the scenario that brought it here, where that is another.
  package var user: Location?
}
