#if PINVerifier
  import LockstepPIN

  /// The content of this verifier's credentials: how the PIN is stretched, and the key that it opens.
  ///
  /// As bytes: version, three parameters, salt, then nonce, ciphertext and tag in one. All before the last is
  /// authenticated with it.
  struct SealedKey: Hashable {
    static let saltCount = 32
    private static let version: UInt8 = 1
    private static let headCount = 4 + saltCount

    var parameters: ScryptParameters
    var salt: [UInt8]
    /// Nonce, ciphertext and tag of AES-GCM.
    var box: [UInt8]

    init(parameters: ScryptParameters, salt: [UInt8], box: [UInt8] = []) {
      self.parameters = parameters
      self.salt = salt
      self.box = box
    }

    /// - Throws: ``PINVerifierError/unreadableCredential``.
    init(_ credential: PINCredential) throws(PINVerifierError) {
      let bytes = credential.bytes
      guard bytes.count > Self.headCount, bytes[0] == Self.version,
        let parameters = try? ScryptParameters(
          costExponent: Int(bytes[1]), blockSize: Int(bytes[2]), parallelism: Int(bytes[3]))
      else { throw .unreadableCredential }
      self.init(
        parameters: parameters, salt: Array(bytes[4..<Self.headCount]), box: Array(bytes[Self.headCount...]))
    }

    /// The part that is authenticated and not encrypted.
    var head: [UInt8] {
      [
        Self.version, UInt8(clamping: parameters.costExponent), UInt8(clamping: parameters.blockSize),
        UInt8(clamping: parameters.parallelism),
      ] + salt
    }

    var credential: PINCredential { PINCredential(head + box) }
  }
#endif
