#if PINVerifier
  /// How much work one try at a PIN costs: the parameters of scrypt (RFC 7914), which are stored with the keys made by
  /// them.
  public struct ScryptParameters: Hashable, Sendable {
    /// The power of two of scrypt's N: memory and work double with each.
    public let costExponent: Int
    /// scrypt's r.
    public let blockSize: Int
    /// scrypt's p.
    public let parallelism: Int

    /// N = 2^15, r = 8, p = 3: 32 MiB and three passes, one of the sets that OWASP's Password Storage Cheat Sheet takes for
    /// equal.
    public static let standard = ScryptParameters(valid: 15, 8, 3)

    /// More than this is refused, so that bytes put in a store cannot exhaust the memory of the process that reads them.
    public static let mostMemory = 256 << 20

    /// - Throws: ``PINVerifierError/parameters`` for those that scrypt does not know, or that need more memory than
    ///   ``mostMemory`` or more than 16 passes.
    public init(costExponent: Int, blockSize: Int, parallelism: Int) throws(PINVerifierError) {
      guard (1...24).contains(costExponent), (1...64).contains(blockSize), (1...16).contains(parallelism),
        costExponent < 16 * blockSize, 128 * blockSize << costExponent <= Self.mostMemory
      else { throw .parameters }
      self.init(valid: costExponent, blockSize, parallelism)
    }

    private init(valid costExponent: Int, _ blockSize: Int, _ parallelism: Int) {
      self.costExponent = costExponent
      self.blockSize = blockSize
      self.parallelism = parallelism
    }
  }

  /// Why a verifier does not know whether a PIN is right. The attempt is given back then.
  public enum PINVerifierError: Error, Hashable, Sendable, CustomStringConvertible {
    case parameters
    /// The credential is of a newer version, of another verifier, or damaged.
    case unreadableCredential
    /// The library for cryptography has failed.
    case cryptography

    public var description: String {
      switch self {
      case .parameters:
        "scrypt takes a cost of 2^1 to 2^24, a block size of 1 to 64 and 1 to 16 passes, in "
          + "\(ScryptParameters.mostMemory >> 20) MiB at most"
      case .unreadableCredential: "the stored credential is not one of this verifier; set the PIN again"
      case .cryptography: "the key of the PIN could not be derived or sealed"
      }
    }
  }
#endif
