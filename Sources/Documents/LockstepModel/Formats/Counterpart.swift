/// The files of the same name, next to one of a format, that hold the same flow.
package enum Counterpart: Sendable {
  case none
  /// Its flows are rendered to files with this ending.
  case rendering(ending: String)
  /// Its files may be renderings of files with one of these endings, which are read instead.
  case sources(endings: [String])

  /// The endings of their names.
  package var endings: [String] {
    switch self {
    case .none: []
    case .rendering(let ending): [ending]
    case .sources(let endings): endings
    }
  }
}
