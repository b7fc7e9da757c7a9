import Lockstep
import LockstepModel

/// Tells whether words say what is done to their subject: `Guest is informed`, `Kunde wird benachrichtigt`.
struct PassiveVoice {
  let bytes: [UInt8]

  /// Whether the verb at a position is passive.
  func begins(_ tokens: [Token], at verb: Int) -> Bool {
    guard verb + 1 < tokens.count else { return false }
    switch tokens[verb].word {
    case "is", "are":
      var place = verb + 1
      while place + 1 < tokens.count, Self.fillers.contains(tokens[place].word) { place += 1 }
      let word = tokens[place].word
      return word.hasSuffix("ed") || Self.irregularForms.contains(word)
    case "wird", "werden":
      // The participle ends its clause: `wird um Bestätigung gebeten`.
      let clause = tokens[(verb + 1)...].prefix {
        $0.before.isDisjoint(with: [.comma, .period, .colon, .parenthesis, .dash])
          && !Self.clauseEnds.contains($0.word)
      }
      return clause.last.map(isGermanParticiple) == true
    default: return false
    }
  }

  private func isGermanParticiple(_ token: Token) -> Bool {
    let word = token.word
    // `Kunde wird Student`
    guard !bytes[token.range.lowerBound].isCapital, word.count > 4, word != "nicht" else { return false }
    if word.hasSuffix("t") || Self.irregularGermanForms.contains(word) { return true }
    // `hingewiesen`, but not `gehen`: `wird gehen` is what the subject does.
    guard word.hasSuffix("en"), !Self.infinitives.contains(word) else { return false }
    return (Self.separablePrefixes + [""]).contains { word.hasPrefix($0 + "ge") }
  }

  private static let fillers: Set<String> = ["not", "then", "also", "now", "automatically", "immediately"]
  private static let irregularForms: Set<String> = ["shown", "given", "sent", "told", "taken", "brought"]
  private static let clauseEnds: Set<String> = ["und", "oder", "dass", "wenn", "sobald"]
  private static let irregularGermanForms: Set<String> = [
    "verwiesen", "verbunden", "unterbrochen", "empfangen", "entlassen", "übernommen",
  ]
  private static let infinitives: Set<String> = [
    "gehen", "geben", "gelangen", "gewinnen", "genehmigen", "gestalten", "gefallen", "genießen",
  ]
  private static let separablePrefixes = [
    "ab", "an", "auf", "aus", "bei", "ein", "hin", "mit", "nach", "um", "vor", "weiter", "zu", "zurück",
  ]
}
