import LockstepModel

/// An input whose name suggests a secret, without `secret: true`.
struct UndeclaredSecret: StepRule {
  let info = RuleInfo("undeclared-secret", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    guard step.kind.value.isDisplayed, flow.document.format.traits.contains(.namesValues) else { return [] }
    return step.inputs.compactMap { field in
      guard let name = field.name, !field.isSecret,
        SecretName.isLikely(name.value, context.project.domain.secretWords)
      else { return nil }
      return finding(
        "the input '\(name.value)' of \(step.id.value) has the name of a secret, but is not declared secret",
        at: name.span, in: flow, row: step.id.value, help: "add 'secret: true'")
    }
  }
}

/// Names that values have which only their owner may know.
enum SecretName {
  private static let secretWords: Set<String> = [
    "tan", "otp", "totp", "cvc", "cvv", "password", "passwort", "passcode", "passphrase", "passwd", "pwd",
    "secret", "credential", "credentials", "code",
  ]

  /// Words before 'code' that make it public.
  private static let publicCodePrefixes: Set<String> = [
    "country", "postal", "post", "zip", "area", "language", "currency", "error", "status", "bar", "qr",
    "branch", "sort", "product", "color", "colour",
  ]

  /// Whether a word of the name, one of these or of a domain's, suggests a secret: `new-password`, `activationCode`; but not
  /// `country-code`.
  static func isLikely(_ name: String, _ ofDomain: Set<String>) -> Bool {
    let found = lowercaseWords(of: name)
    return found.indices.contains { index in
      guard secretWords.contains(found[index]) || ofDomain.contains(found[index]) else { return false }
      return found[index] != "code" || index == 0 || !publicCodePrefixes.contains(found[index - 1])
    }
  }

  /// The words of a name in small letters: divided by anything but letters, and by a capital behind a small one.
  private static func lowercaseWords(of name: String) -> [String] {
    var parts: [String] = []
    var wasSmall = false
    var isInside = false
    for scalar in name.unicodeScalars {
      let properties = scalar.properties
      guard properties.isAlphabetic else {
        (wasSmall, isInside) = (false, false)
        continue
      }
      if !isInside || (wasSmall && properties.isUppercase) { parts.append("") }
      parts[parts.count - 1] += properties.lowercaseMapping
      (wasSmall, isInside) = (properties.isLowercase, true)
    }
    return parts
  }
}
