/// Two versions of a text, shown as far as it takes to see how they differ.
enum ChangedTexts {
  /// How many characters of each are shown.
  private static let most = 60
  /// How many of them precede the first difference.
  private static let before = 20

  /// Both in quotes, `…` in place of a part that is cut off; `(none)` for a missing text.
  static func short(_ was: String?, _ now: String?) -> (was: String, now: String) {
    guard let was, let now else { return (part(was, from: 0), part(now, from: 0)) }
    let common = zip(was, now).prefix { $0 == $1 }.count
    let isShort = max(was.count, now.count) <= most
    let start = isShort || common < most / 2 ? 0 : common - before
    return (part(was, from: start), part(now, from: start))
  }

  private static func part(_ text: String?, from start: Int) -> String {
    guard let text else { return "(none)" }
    let rest = text.dropFirst(start)
    let shown = rest.count > most ? "\(rest.prefix(most - 1))…" : String(rest)
    return "'\(start > 0 ? "…" : "")\(shown)'"
  }
}
