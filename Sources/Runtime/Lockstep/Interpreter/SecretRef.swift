/// Refers to a secret that the driver holds; the interpreter never sees the secret.
@usableFromInline package struct SecretRef: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt32
  /// A reference; its number is the driver's to choose, and each secret has its own.
  package init(_ number: UInt32) { self.number = number }
}
