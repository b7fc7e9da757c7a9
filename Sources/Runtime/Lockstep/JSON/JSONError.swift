/// Why bytes are not a JSON value. Its text contains the place, never the bytes found: they may be a secret.
package struct JSONError: Error {
  package var message: String
  /// The byte at which reading stopped.
  package var offset: Int
}
