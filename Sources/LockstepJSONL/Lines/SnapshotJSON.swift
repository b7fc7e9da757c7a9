import Lockstep
import LockstepText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Foundation's coders here and nowhere else: a snapshot is `Codable`, holds no secret, and Essentials are
// linked already by the argument parser.
extension Snapshot {
  /// - Throws: what is wrong with it; whether it fits the flows only restoring shows.
  init(json: UnsafeRawBufferPointer) throws(ProtocolError) {
    do {
      self = try JSONDecoder().decode(Snapshot.self, from: Data(json))
    } catch let misfit as SnapshotMismatch {
      throw ProtocolError(misfit.description)
    } catch {
      throw ProtocolError("'restore' does not hold what a snapshot holds")
    }
  }

  /// The same snapshot gives the same bytes, without anything that some readers take for the end of a line;
  /// nil if it cannot be written.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return nil }
    var text = ""
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
