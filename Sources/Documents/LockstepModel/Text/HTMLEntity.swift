import Lockstep

/// The characters that entities stand for: numbers, and the names that people use in tables.
enum HTMLEntity {
  /// - Parameter name: the text between `&` and `;`.
  static func text(_ name: ArraySlice<UInt8>) -> String? {
    if name.first == 0x23 {
      let isHex = name.dropFirst().first.map { $0 | 0x20 == 0x78 } == true
      let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
      guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isLetterOrDigit),
        let number = UInt32(digits, radix: isHex ? 16 : 10)
      else { return nil }
      // A character that cannot be is shown as such.
      return String(Character(number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"))
    }
    return textByName[String(decoding: name, as: UTF8.self)]
  }

  private static let textByName: [String: String] = Dictionary(
    uniqueKeysWithValues: entityList.split(separator: " ").map { entry in
      let parts = entry.split(separator: "=", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    } + [
      ("nbsp", "\u{A0}"), ("shy", "\u{AD}"), ("ensp", "\u{2002}"), ("emsp", "\u{2003}"),
      ("thinsp", "\u{2009}"), ("zwj", "\u{200D}"), ("zwnj", "\u{200C}"), ("lrm", "\u{200E}"),
      ("rlm", "\u{200F}"), ("equals", "="),
    ])

  private static let entityList = """
    amp=& lt=< gt=> quot=" apos=' iexcl=¡ cent=¢ pound=£ curren=¤ yen=¥ brvbar=¦ sect=§ uml=¨ copy=© ordf=ª laquo=« not=¬ \
    reg=® macr=¯ deg=° plusmn=± sup1=¹ sup2=² sup3=³ acute=´ micro=µ para=¶ middot=· cedil=¸ ordm=º raquo=» frac14=¼ \
    frac12=½ frac34=¾ iquest=¿ Agrave=À Aacute=Á Acirc=Â Atilde=Ã Auml=Ä Aring=Å AElig=Æ Ccedil=Ç Egrave=È Eacute=É \
    Ecirc=Ê Euml=Ë Igrave=Ì Iacute=Í Icirc=Î Iuml=Ï ETH=Ð Ntilde=Ñ Ograve=Ò Oacute=Ó Ocirc=Ô Otilde=Õ Ouml=Ö times=× \
    Oslash=Ø Ugrave=Ù Uacute=Ú Ucirc=Û Uuml=Ü Yacute=Ý THORN=Þ szlig=ß agrave=à aacute=á acirc=â atilde=ã auml=ä \
    aring=å aelig=æ ccedil=ç egrave=è eacute=é ecirc=ê euml=ë igrave=ì iacute=í icirc=î iuml=ï eth=ð ntilde=ñ ograve=ò \
    oacute=ó ocirc=ô otilde=õ ouml=ö divide=÷ oslash=ø ugrave=ù uacute=ú ucirc=û uuml=ü yacute=ý thorn=þ yuml=ÿ OElig=Œ \
    oelig=œ Scaron=Š scaron=š Yuml=Ÿ circ=ˆ tilde=˜ ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ \
    dagger=† Dagger=‡ permil=‰ lsaquo=‹ rsaquo=› euro=€ hellip=… bull=• prime=′ Prime=″ trade=™ larr=← uarr=↑ rarr=→ \
    darr=↓ harr=↔ lArr=⇐ rArr=⇒ hArr=⇔ minus=− le=≤ ge=≥ ne=≠ asymp=≈ infin=∞ check=✓ cross=✗ star=☆ vert=| verbar=| \
    lbrack=[ rbrack=] lpar=( rpar=) num=# ast=* lowbar=_ grave=` bsol=\\\\ sol=/ colon=: semi=; comma=, period=. excl=! \
    quest=? commat=@ percnt=% dollar=$ plus=+ lcub={ rcub=} Hat=^ hyphen=‐ dash=‐ alpha=α beta=β gamma=γ delta=δ pi=π \
    mu=μ Omega=Ω omega=ω sum=∑ radic=√
    """
}
