/// Words around an end, in the languages that are known without words of a project.
extension EndingReader {
  static let afterWords: Set<String> = [
    "after", "behind", "following", "después", "tras", "após", "depois", "après", "dopo",
  ]
  static let orWords: Set<String> = ["or", "oder", "o", "ou", "of", "to", "bis"]
  static let ofWords: Set<String> = ["of", "in", "from", "von", "aus", "de", "del", "do", "da", "du"]
  static let thisWords: Set<String> = ["this", "the", "dieser", "dieses", "diesem", "der"]
  static let functionWords: Set<String> = [
    "and", "or", "then", "of", "in", "if", "unless", "when", "with", "from", "until", "again", "to", "after",
    "for", "without", "so", "as", "using", "by", "because", "before", "once", "while", "on", "instead",
  ]
  static let denyingWords: Set<String> = [
    "not", "never", "cannot", "can't", "doesn't", "don't", "won't", "isn't", "shouldn't", "mustn't",
    "nicht", "nie", "no", "não", "non", "niet",
  ]
  static let askingWords: Set<String> = ["whether", "ob"]
  static let askingVerbs: Set<String> = ["ask", "asks", "pregunta", "pergunta", "demande", "chiede"]
  static let joiningWords: Set<String> = ListWords.andWords.union(["but", "sondern"])
  static let flowWords: Set<String> = [
    "main", "basic", "normal", "primary", "success", "scenario", "flow", "use", "case", "mss",
  ]
  static let eitherWords: Set<String> = ["either", "entweder"]
  static let choosingWords: Set<String> = ["or", "oder", "ou"]
  static let endingVerbs: Set<String> = [
    "end", "ends", "terminate", "terminates", "cancel", "cancels", "abort", "aborts", "exit", "exits", "quit",
    "quits", "stop", "stops", "finish", "finishes", "abandon", "abandons", "beendet", "beende", "endet",
  ]
  static let stoppingWords: Set<String> = ["stop", "stops", "abort", "aborts", "exit", "exits", "terminate"]
  static let possibleWords: Set<String> = ["can", "could", "may", "might", "able", "would"]
  static let timesWords: Set<String> = ["times", "mal", "attempts", "tries", "versuche"]
  static let openWords: Set<String> = [
    "may", "might", "can", "could", "kann", "könnte", "puede", "pode", "peut", "può",
  ]
  static let failingWords: Set<String> = ["unsuccessfully", "erfolglos"]
  static let failures = [
    ["with", "failure"], ["with", "a", "failure"], ["in", "failure"], ["as", "a", "failure"],
    ["as", "failed"], ["failure"], ["in", "error"], ["in", "an", "error"], ["with", "error"],
    ["with", "an", "error"],
    ["without", "success"],
    ["unsuccessfully"], ["unsuccessful"], ["ohne", "erfolg"], ["erfolglos"], ["mit", "fehler"],
    ["mit", "einem", "fehler"], ["sin", "éxito"], ["con", "error"], ["con", "un", "error"],
    ["sem", "sucesso"], ["com", "erro"], ["com", "um", "erro"],
    ["sans", "succès"], ["en", "échec"], ["senza", "successo"], ["con", "errore"],
  ]
  /// What an error is a part of where it is shown: `with an error message`.
  static let shownThings: Set<String> = [
    "message", "messages", "dialog", "screen", "page", "prompt", "notification",
  ]
}
