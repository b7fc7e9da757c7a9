import Lockstep

/// A play that is to be played, with all that an ``AppPlayer`` needs to judge it.
package struct AppJob: Sendable {
  var play: AppPlay
  var program: FlowProgram
  var catalogue: ScreenCatalogue
  /// By rows: how generated code identifies a choice.
  var identifiers: [RowID: String]
  /// By rows: the button that they name besides what is filled in.
  var formButtons: [RowID: String]
  /// How long the app may take to show what is expected.
  var timeLimit: Duration
  /// What earlier plays have found.
  var knowledge: AppKnowledge
}
