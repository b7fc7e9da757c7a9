import Lockstep

/// 16 hexadecimal digits that identify texts, the same on every machine and in every run.
package enum TextFingerprint {
  package static func of(_ parts: [String]) -> String {
    // Short, and equal findings are distinguished by counting them.
    var sum = FNV1a()
    for part in parts {
      sum.mix(part)
      // No text has this byte, so that no two lists of parts look the same.
      sum.mix(0xFF)
    }
    let digits = String(sum.hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
