/// Why bytes are not a JSON value. Its text says where, never what it found there: that may be a secret.
package struct JSONError: Error {
  package var message: String
}
