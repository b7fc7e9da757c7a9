import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import Testing

/// A PIN that must be found nowhere, in whatever disguise.
enum Canary {
  static let pin = "739164"

  private static let disguises: [String] = {
    let bytes = Array(pin.utf8)
    let digits = pin.map(String.init)
    var texts: [String] = []
    for (bytes, digits) in [(bytes, digits), (bytes.reversed(), digits.reversed())] {
      let codes = bytes.map(String.init)
      texts += [
        digits.joined(), Data(bytes).base64EncodedString(), bytes.map { String($0, radix: 16) }.joined(),
        bytes.map { "0x" + String($0, radix: 16) }.joined(separator: ", "),
      ]
      for separator in [", ", ",", " ", "\n"] {
        texts += [codes.joined(separator: separator), digits.joined(separator: separator)]
        texts.append(digits.map { "\"\($0)\"" }.joined(separator: separator))
      }
    }
    return texts
  }()

  /// The disguise that a text holds; nil if none.
  static func found(in text: String) -> String? {
    // What `dump` writes line by line, without its bullets and labels.
    let bytes = Data(text.utf8)
    let indent: Set = [UInt8(ascii: " "), UInt8(ascii: "-")]
    let bare = Data(
      bytes.split(separator: 10).map { $0.drop { indent.contains($0) } }.joined(separator: [10]))
    return disguises.first { disguise in
      let wanted = Data(disguise.utf8)
      return bytes.range(of: wanted) != nil || bare.range(of: wanted) != nil
    }
  }

  /// Every way in which a value is shown: described, reflected, dumped.
  static func everyWayToShow(_ value: Any) -> String {
    var text = String(describing: value) + "\n" + String(reflecting: value) + "\n"
    dump(value, to: &text)
    return text
  }

  static func expectSilence(_ value: Any, _ what: String, location: SourceLocation = #_sourceLocation) {
    if let disguise = found(in: everyWayToShow(value)) {
      Issue.record("\(what) shows the PIN as '\(disguise)'", sourceLocation: location)
    }
  }
}
