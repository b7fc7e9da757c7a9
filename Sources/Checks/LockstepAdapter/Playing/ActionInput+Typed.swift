import Lockstep

extension ActionInput {
  /// What a user would type.
  var typedText: String {
    switch self {
    case .secret(let secret): secret.withBytes { $0.text }
    case .plain(let value): value.brief
    }
  }
}
