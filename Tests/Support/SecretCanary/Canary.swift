package import Foundation
package import Testing

/// A PIN that must be found nowhere, in whatever disguise.
package enum Canary {
  package static let pin = "739164"

  private static func disguises(_ pin: String) -> [String] {
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
  }

  /// The disguise of a PIN that a text holds; nil if none.
  package static func found(in text: String, of pin: String = pin) -> String? {
    // What `dump` writes line by line, without its bullets and labels.
    let bytes = Data(text.utf8)
    let indent: Set = [UInt8(ascii: " "), UInt8(ascii: "-")]
    let bare = Data(
      bytes.split(separator: 10).map { $0.drop { indent.contains($0) } }.joined(separator: [10]))
    return disguises(pin).first { disguise in
      let wanted = Data(disguise.utf8)
      return bytes.range(of: wanted) != nil || bare.range(of: wanted) != nil
    }
  }

  /// The same in binary data: also digits as numbers, and two to a byte.
  package static func found(in bytes: Data, of pin: String = pin) -> String? {
    let digits = pin.utf8.map { $0 - 0x30 }
    let numbers = [digits, digits.reversed()]
    let pairs = numbers.filter { $0.count.isMultiple(of: 2) }.map { digits in
      stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
    for disguise in (numbers + pairs).map({ Data($0) }) + disguises(pin).map({ Data($0.utf8) })
    where bytes.range(of: disguise) != nil {
      return disguise.map { String($0) }.joined(separator: ", ")
    }
    return nil
  }

  /// Fails the test if a value shows the PIN.
  package static func expectSilence(
    _ value: Any, _ what: String, of pin: String = pin, location: SourceLocation = #_sourceLocation
  ) {
    if let disguise = found(in: everyWayToShow(value), of: pin) {
      Issue.record("\(what) shows the PIN as '\(disguise)'", sourceLocation: location)
    }
  }

  /// Every way in which a value is shown: described, reflected, dumped.
  package static func everyWayToShow(_ value: Any) -> String {
    var text = String(describing: value) + "\n" + String(reflecting: value) + "\n"
    dump(value, to: &text)
    return text
  }
}
