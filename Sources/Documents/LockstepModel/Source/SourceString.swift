import Lockstep

/// A text of a document with its place.
package typealias SourceString = Located<String>
