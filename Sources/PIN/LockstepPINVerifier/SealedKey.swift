#if PINVerifier
  import LockstepPIN

  /// The content of this verifier's credentials: how the PIN is stretched, and the key that it opens.
  ///
  /// As bytes: version, three parameters, salt, then nonce, ciphertext and tag in one. All before the last is
  /// authenticated with it.
  struct SealedKey: Hashable {
    static let saltCount = 32
    private static let version: UInt8 = 1
    private static let headerCount = 4 + saltCount

    var parameters: ScryptParameters
    var salt: [UInt8]
    /// Nonce, ciphertext and tag of AES-GCM.
    var sealedBox: [UInt8]

    init(parameters: ScryptParameters, salt: [UInt8], sealedBox: [UInt8] = []) {
      self.parameters = parameters
      self.salt = salt
      self.sealedBox = sealedBox
    }

    /// - Throws: ``PINVerifierError/unreadableCredential``.
    init(_ credential: PINCredential) throws(PINVerifierError) {
      let bytes = credential.bytes
      guard bytes.count > Self.headerCount, bytes[0] == Self.version,
        let parameters = try? ScryptParameters(
          costExponent: Int(bytes[1]), blockSize: Int(bytes[2]), parallelism: Int(bytes[3]))
      else { throw .unreadableCredential }
      self.init(
        parameters: parameters, salt: Array(bytes[4..<Self.headerCount]),
        sealedBox: Array(bytes[Self.headerCount...]))
    }

    /// The part that is authenticated and not encrypted.
    var header: [UInt8] {
      [
        Self.version, UInt8(clamping: parameters.costExponent), UInt8(clamping: parameters.blockSize),
        UInt8(clamping: parameters.parallelism),
      ] + salt
    }

    var credential: PINCredential { PINCredential(header + sealedBox) }
  }
#endif
