/// A verifier's own bytes for checking PINs: a salt, parameters, a wrapped key. Never the PIN.
///
/// It prints as `<credential>`: anyone who has it can try all PINs at home.
public struct PINCredential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// As the verifier made them.
  public let bytes: [UInt8]

  /// A credential from a verifier's bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var description: String { "<credential>" }
  public var debugDescription: String { "<credential>" }
}

#if !hasFeature(Embedded)
  extension PINCredential: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
