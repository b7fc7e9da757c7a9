/// A named value that an input brings.
@usableFromInline package enum GivenValue: Hashable, Sendable {
  /// A secret of this name, by reference.
  case secret(String, SecretRef)
  /// Any other value of this name.
  case plain(String, DataValue)

  var name: String {
    switch self {
    case .secret(let name, _), .plain(let name, _): name
    }
  }
}
