import Foundation
import Lockstep
import Testing

@Suite struct JSONWriterTests {
  @Test func keysKeepTheirOrder() {
    var json = JSONWriter()
    json.object {
      $0.member("z", 1)
      $0.member("a", nil as Int?)
      $0.key("list")
      $0.array {
        $0.string("x")
        $0.int(-2)
        $0.bool(true)
        $0.null()
        $0.object { _ in }
        $0.array { _ in }
      }
      $0.member("b", false)
      $0.member("s", nil as String?)
    }
    #expect(json.text == #"{"z":1,"a":null,"list":["x",-2,true,null,{},[]],"b":false,"s":null}"#)
  }

  @Test func linesStandAlone() {
    var json = JSONWriter()
    for number in 1...2 {
      json.object { $0.member("n", number) }
      json.endLine()
    }
    #expect(json.text == "{\"n\":1}\n{\"n\":2}\n")
  }

  @Test func stringsAreEscaped() {
    var json = JSONWriter()
    json.string("\"\\/\n\r\t\0\u{1B}\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}é漢🙂")
    #expect(
      json.text
        == #""\"\\/\n\r\t\u0000\u001b\u007f\u0085\u2028\u2029\ufeffé漢🙂""#)
  }

  @Test func everyScalarComesBack() throws {
    let numbers: [UInt32] = Array(0..<0x3000) + Array(stride(from: 0x300B, through: 0x10FFFF, by: 251))
    let scalars = numbers.compactMap { Unicode.Scalar($0) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let value = String(text)
    var json = JSONWriter()
    json.array { $0.string(value) }
    let parsed = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String]
    // Scalars, because equality of strings would let combining characters pass in another form.
    #expect(parsed?.first.map { Array($0.unicodeScalars) } == Array(value.unicodeScalars))
  }
}
