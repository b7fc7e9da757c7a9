/// The texts that a message with placeholders can become.
struct MessageFormat {
  /// The most forms, behind which only the first form of a part counts, and the depth of messages in messages.
  private static let (maximumForms, maximumDepth) = (64, 8)
  private var rest: Substring

  /// The forms of a message of ICU, as in ARB files: `{n, plural, one{1 day} other{{n} days}}`.
  static func icuForms(_ text: String) -> [String] {
    var format = MessageFormat(rest: text[...])
    return format.readMessage(depth: 0, inPlural: false)
  }

  /// The forms of a message with printf's placeholders: `%1$d of %2$@`.
  ///
  /// - Parameter substitutions: the forms of `%#@name@`.
  static func printfForms(_ text: String, _ substitutions: [String: [String]] = [:]) -> [String] {
    var forms = [""]
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      append([String(rest[..<percent])], to: &forms)
      rest = rest[percent...].dropFirst()
      var found = ["%"]
      if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
        found = substitutions[String(rest[..<end].dropFirst(2))] ?? [String(FoldedText.placeholder)]
        rest = rest[end...].dropFirst()
      } else if rest.first == "%" {
        rest.removeFirst()
      } else if let end = end(ofSpecifier: rest) {
        found = [String(FoldedText.placeholder)]
        rest = rest[end...]
      }
      append(found, to: &forms)
    }
    append([String(rest)], to: &forms)
    return forms
  }

  /// Behind `1$d`, `.2f`, `lld`, `@` or the `arg` of a substitution; nil behind a mere percent sign.
  private static func end(ofSpecifier text: Substring) -> Substring.Index? {
    if text.starts(with: "arg") { return text.index(text.startIndex, offsetBy: 3) }
    let specifier = text.drop { "0123456789$-+#.".contains($0) }.drop { "hlqLzjt".contains($0) }
    guard let conversion = specifier.first, "@dDiuUxXoOfFeEgGcCsSaAp".contains(conversion) else { return nil }
    return specifier.index(after: specifier.startIndex)
  }

  private static func append(_ texts: [String], to forms: inout [String]) {
    // Appending in place, so that each text is copied once.
    if texts.count == 1 || forms.count * texts.count > maximumForms, let text = texts.first {
      for number in forms.indices { forms[number] += text }
    } else {
      forms = forms.flatMap { form in texts.map { form + $0 } }
    }
  }

  /// Up to the brace that closes the message.
  private mutating func readMessage(depth: Int, inPlural: Bool) -> [String] {
    var forms = [""]
    while let character = rest.first, depth == 0 || character != "}" {
      rest.removeFirst()
      switch character {
      case "{": Self.append(readArgument(depth: depth, inPlural), to: &forms)
      case "#" where inPlural: Self.append([String(FoldedText.placeholder)], to: &forms)
      case "'" where rest.first == "'": Self.append([String(rest.removeFirst())], to: &forms)
      case "'" where rest.first == "{" || rest.first == "}":
        Self.append([String(rest.prefix { $0 != "'" })], to: &forms)
        rest = rest.drop { $0 != "'" }.dropFirst()
      default: Self.append([String(character)], to: &forms)
      }
    }
    return forms
  }

  /// Behind an opening brace.
  private mutating func readArgument(depth: Int, _ inPlural: Bool) -> [String] {
    skip(to: ",}")
    var forms: [String] = []
    if rest.popFirst() == "," {
      let kind = String(rest.prefix { $0 != "," && $0 != "}" }).filter { !$0.isWhitespace }
      if ["plural", "select", "selectordinal"].contains(kind), depth < Self.maximumDepth {
        skip(to: "{}")
        while rest.popFirst() == "{" {
          forms += readMessage(depth: depth + 1, inPlural: inPlural || kind != "select")
          rest = rest.dropFirst()
          skip(to: "{}")
        }
      } else {
        var open = 1
        while open > 0, let character = rest.popFirst() {
          open += character == "{" ? 1 : character == "}" ? -1 : 0
        }
      }
    }
    return forms.isEmpty ? [String(FoldedText.placeholder)] : forms
  }

  private mutating func skip(to ends: String) { rest = rest.drop { !ends.contains($0) } }
}
