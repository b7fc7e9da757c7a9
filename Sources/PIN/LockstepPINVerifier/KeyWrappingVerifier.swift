#if PINVerifier
  public import Crypto
  import CryptoExtras
  public import Lockstep
  public import LockstepPIN

  /// A verifier whose PIN unwraps a key, and is compared with nothing: scrypt makes a key of PIN, salt and device key,
  /// and that key opens a sealed random one (AES-256-GCM). The tag decides right or wrong.
  ///
  /// A million PINs are few: an attacker with the credential *and* the device key tries all of them. Keep the device key
  /// where it cannot be read (Secure Enclave, TPM, a key store); without one, a stolen store is a lost PIN.
  public struct KeyWrappingVerifier: PINVerifying {
    /// The function that makes a key of a PIN.
    typealias KeyDerivation = @Sendable (Secret, _ salt: [UInt8], ScryptParameters) throws -> SymmetricKey

    private let userBytes: [UInt8]
    private let parameters: ScryptParameters
    private let deviceKey: SymmetricKey
    private let deriveKey: KeyDerivation

    /// - Parameters:
    ///   - user: whose PIN it is. A credential opens only for its own user, even if it is copied.
    ///   - parameters: what new credentials are made with. One made with others is replaced at the next right PIN.
    ///   - deviceKey: a key bound to the device, mixed with the PIN; nil without one.
    public init(user: UserProfile, parameters: ScryptParameters = .standard, deviceKey: SymmetricKey? = nil) {
      self.init(user: user, parameters: parameters, deviceKey: deviceKey, deriveKey: Self.scrypt)
    }

    /// - Parameter deriveKey: for tests, which count how often it is called.
    package init(
      user: UserProfile, parameters: ScryptParameters, deviceKey: SymmetricKey? = nil,
      deriveKey: @escaping @Sendable (Secret, _ salt: [UInt8], ScryptParameters) throws -> SymmetricKey
    ) {
      self.userBytes = Array(user.id.utf8)
      self.parameters = parameters
      // Without a device key an empty one is mixed in, as HKDF defines for a salt that is not provided.
      self.deviceKey = deviceKey ?? SymmetricKey(data: [UInt8](repeating: 0, count: 32))
      self.deriveKey = deriveKey
    }

    @concurrent public func seal(_ key: SymmetricKey?, with pin: Secret) async throws -> PINCredential {
      try wrap(key ?? SymmetricKey(size: .bits256), with: try makeSaltedKey(pin))
    }

    @concurrent public func open(
      _ credential: PINCredential, with pin: Secret
    ) async throws -> OpenedCredential<SymmetricKey>? {
      // A user who is gone has a credential of no bytes: no PIN opens it, at the cost of any other.
      if credential.bytes.isEmpty {
        _ = try makeSaltedKey(pin)
        return nil
      }
      let sealed = try SealedKey(credential)
      let wrapping = try deriveWrappingKey(pin, sealed)
      // Before it is known whether the PIN is right, so that both take as long.
      let next = sealed.parameters == parameters ? nil : try makeSaltedKey(pin)
      guard let key = unwrap(sealed, with: wrapping) else { return nil }
      return OpenedCredential(key: key, refreshed: try next.map { try wrap(key, with: $0) })
    }

    /// A salt that was never used, and the key that it makes of a PIN.
    private func makeSaltedKey(_ pin: Secret) throws -> (SealedKey, SymmetricKey) {
      var generator = SystemRandomNumberGenerator()
      let salt = (0..<SealedKey.saltCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let sealed = SealedKey(parameters: parameters, salt: salt)
      return (sealed, try deriveWrappingKey(pin, sealed))
    }

    private func deriveWrappingKey(_ pin: Secret, _ sealed: SealedKey) throws -> SymmetricKey {
      let stretched: SymmetricKey
      do {
        stretched = try deriveKey(pin, sealed.salt, sealed.parameters)
      } catch {
        throw PINVerifierError.cryptography
      }
      // Unsafe here and below in its type alone: the key is read while it is lent.
      return unsafe deviceKey.withUnsafeBytes { salt in
        unsafe HKDF<SHA256>.deriveKey(
          inputKeyMaterial: stretched, salt: Array(salt), info: sealed.header + userBytes,
          outputByteCount: 32)
      }
    }

    private func wrap(_ key: SymmetricKey, with salted: (sealed: SealedKey, key: SymmetricKey)) throws
      -> PINCredential
    {
      var sealed = salted.sealed
      do {
        let box = try unsafe key.withUnsafeBytes {
          try unsafe AES.GCM.seal($0, using: salted.key, authenticating: sealed.header + userBytes)
        }
        sealed.sealedBox = Array(box.nonce) + box.ciphertext + box.tag
      } catch {
        throw PINVerifierError.cryptography
      }
      return sealed.credential
    }

    /// Nil for a wrong PIN, and for bytes that were changed: both look alike.
    private func unwrap(_ sealed: SealedKey, with key: SymmetricKey) -> SymmetricKey? {
      guard let box = try? AES.GCM.SealedBox(combined: sealed.sealedBox),
        let opened = try? AES.GCM.open(box, using: key, authenticating: sealed.header + userBytes)
      else { return nil }
      return SymmetricKey(data: opened)
    }

    private static let scrypt: KeyDerivation = { pin, salt, parameters in
      // Unsafe inside: the digits go to scrypt where they are, which takes no span and copies none of them.
      try pin.withBytes { digits in
        try unsafe digits.withUnsafeBytes {
          try unsafe KDF.Scrypt.deriveKey(
            from: $0, salt: salt, outputByteCount: 32, rounds: 1 << parameters.costExponent,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        }
      }
    }
  }
#endif
