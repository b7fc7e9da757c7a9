/// Gives equal texts equal numbers.
struct TextNumbering {
  private(set) var texts: [String] = []
  private var numberByText: [String: Int32] = [:]

  mutating func number(of text: String) -> Int32 {
    if let known = numberByText[text] { return known }
    let number = Int32(texts.count)
    texts.append(text)
    numberByText[text] = number
    return number
  }
}
