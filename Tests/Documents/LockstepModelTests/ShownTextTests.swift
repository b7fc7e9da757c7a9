import LockstepModel
import Testing

/// Markdown as people see it.
@Suite struct ShownTextTests {
  @Test(arguments: [
    ("Q&amp;A \\| help", "Q&A | help"), ("*now*", "now"), ("**Open**", "Open"),
    ("[the site](https://a.b)", "the site"),
    ("`code` here", "code here"), ("a _b_ c", "a b c"), ("~~old~~ new", "old new"), ("***both***", "both"),
    ("&rarr; &#8594; &#x2192;", "→ → →"),
    ("one<br>two<br/>three", "one\ntwo\nthree"), ("x<sup>2</sup>", "x2"), ("![alt](a.png)", "alt"),
    ("[*a* b](c)", "a b"), ("\\*a\\*", "*a*"),
  ])
  func markupIsTakenOff(markdown: String, text: String) { #expect(ShownText.of(markdown) == text) }

  @Test(arguments: [
    "2 * 3 * 4", "snake_case_name", "[organization]", "R&D", "a & b", "5 < 6", "<pin>", "* required", "100 %",
    "a**", "**a", "`a", "&unknown;",
    "C:\\Users", "~", "a ~ b", "[a] (b)", "",
  ])
  func whatIsNoMarkupStays(_ text: String) { #expect(ShownText.of(text) == text) }

  @Test func longTextsTakeNoLonger() {
    for part in ["*a ", "**", "`", "[", "[a](", "<", "&", "_a", "\\", "*a_b"] {
      let text = String(repeating: part, count: 100_000 / part.utf8.count)
      #expect(!ShownText.of(text).isEmpty)
    }
  }
}
