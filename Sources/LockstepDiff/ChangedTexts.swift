/// Two versions of a text, shown as far as it takes to see how they differ.
struct ChangedTexts {
  private let was: String?
  private let now: String?

  /// How many characters of each are shown.
  private static let most = 60
  /// How many of them precede the first difference.
  private static let before = 20

  init(_ was: String?, _ now: String?) {
    (self.was, self.now) = (was, now)
  }

  /// Both in quotes, `…` in place of a part that is cut off; `(none)` for a missing text.
  var short: (was: String, now: String) {
    guard let was, let now else { return (Self.part(was, from: 0), Self.part(now, from: 0)) }
    let common = zip(was, now).prefix { $0 == $1 }.count
    let isShort = max(was.count, now.count) <= Self.most
    let start = isShort || common < Self.most / 2 ? 0 : common - Self.before
    return (Self.part(was, from: start), Self.part(now, from: start))
  }

  private static func part(_ text: String?, from start: Int) -> String {
    guard let text else { return "(none)" }
    let rest = text.dropFirst(start)
    let shown = rest.count > most ? "\(rest.prefix(most - 1))…" : String(rest)
    return "'\(start > 0 ? "…" : "")\(shown)'"
  }
}
