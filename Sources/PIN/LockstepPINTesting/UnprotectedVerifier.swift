public import Lockstep
public import LockstepPIN

/// A verifier without cryptography, for tests that try many PINs: the credential contains the PIN reversed, and the
/// key as text. Never for an app.
public struct UnprotectedVerifier: PINVerifying {
  /// Changes with the parameters that credentials are made with.
  public var version: UInt8

  /// A verifier for tests, with a version from 0 to 255.
  public init(version: UInt8 = 1) { self.version = version }

  @concurrent public func seal(_ key: String?, with pin: Secret) async throws -> PINCredential {
    let digits = pin.withBytes { bytes in
      var mixed: [UInt8] = []
      for index in bytes.indices { mixed.append(bytes[index] ^ 0x5A) }
      return Array(mixed.reversed())
    }
    return PINCredential([version, UInt8(digits.count)] + digits + Array((key ?? "key").utf8))
  }

  @concurrent public func open(
    _ credential: PINCredential, with pin: Secret
  ) async throws -> OpenedCredential<String>? {
    await Task.yield()
    let bytes = credential.bytes
    guard bytes.count > 1 else { return nil }
    let count = Int(bytes[1])
    let digits = bytes[2..<(2 + count)].reversed().map { $0 ^ 0x5A }
    guard pin.matches(Secret(digits)) else { return nil }
    let key = String(decoding: bytes[(2 + count)...], as: UTF8.self)
    return OpenedCredential(key: key, refreshed: bytes[0] == version ? nil : try await seal(key, with: pin))
  }
}
