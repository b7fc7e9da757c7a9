import Lockstep
import LockstepText

extension Diagnostic {
  /// Stands for the finding wherever in its file it moves to: 16 hexadecimal digits made from its rule, flow,
  /// row and message, the same on every machine and in every run.
  public var fingerprint: String { TextFingerprint.of([rule, flow ?? "", row ?? "", message]) }
}

/// 16 hexadecimal digits that stand for texts, the same on every machine and in every run.
package enum TextFingerprint {
  package static func of(_ parts: [String]) -> String {
    // FNV-1a of 64 bits: short, and equal findings are told apart by counting them.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for part in parts {
      part.utf8.forEach(add)
      // No text has this byte, so that no two lists of parts look the same.
      add(0xFF)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
