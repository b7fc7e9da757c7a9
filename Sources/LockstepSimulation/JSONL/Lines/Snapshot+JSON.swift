package import Lockstep

#if hasFeature(Embedded)

  // Without Foundation's coders a snapshot is neither written nor read.
  extension Snapshot {
    init(json: WipedBytes.Part) throws(ProtocolError) {
      throw ProtocolError("this host reads no snapshots")
    }

    var json: String? { nil }
  }
#else

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  // Foundation's coders here and nowhere else: a snapshot is `Codable`, holds no secret, and Essentials are
  // linked already by the argument parser.
  extension Snapshot {
    /// Reads a file that holds a snapshot and nothing else.
    ///
    /// - Throws: what is wrong with it; whether it fits the flows only restoring shows.
    package init(file bytes: [UInt8]) throws(ProtocolError) {
      guard bytes.count <= LineBuffer.longestLine else {
        throw ProtocolError("the file is longer than \(LineBuffer.longestLine) bytes")
      }
      let bytes = WipedBytes(bytes).all
      // The decoder is given what the protocol takes, and no more: its own limits are others.
      let value = try JSONValue.parsed(bytes)
      guard case .object = value else { throw ProtocolError("the file holds \(value.kind), not an object") }
      try self.init(json: bytes, in: "the file")
    }

    /// - Parameter holder: what holds it, for the message.
    /// - Throws: what is wrong with it; whether it fits the flows only restoring shows.
    init(json: WipedBytes.Part, in holder: String = "'restore'") throws(ProtocolError) {
      do {
        self = try JSONDecoder().decode(Snapshot.self, from: Data(json.withBytes { Array($0) }))
      } catch let misfit as SnapshotMismatch {
        throw ProtocolError(misfit.description)
      } catch {
        throw ProtocolError("\(holder) does not hold what a snapshot holds")
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
        case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}": text += JSONWriter.escape(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
  }
#endif
