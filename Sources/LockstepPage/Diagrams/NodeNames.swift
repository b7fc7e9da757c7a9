/// Ids that every format takes, each given once.
struct NodeNames {
  private var used: Set<String> = []

  /// `1.1` → `s1_1`; where two texts give the same, the later one is counted.
  mutating func name(_ prefix: String, of text: String) -> String {
    let base = String(
      (prefix + text).map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
    var name = base
    var count = 1
    while !used.insert(name).inserted {
      count += 1
      name = "\(base)__\(count)"
    }
    return name
  }
}
