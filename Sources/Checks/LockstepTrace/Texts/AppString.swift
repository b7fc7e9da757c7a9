package import LockstepModel

/// A string of the app, as it may be shown: of plurals and the like, one for each form.
package struct AppString: Sendable {
  package var key: String
  /// Without markup; with ``FoldedText/value`` for each placeholder.
  package var text: String
  package var location: Location
}
