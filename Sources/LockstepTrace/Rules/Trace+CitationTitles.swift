import LockstepModel

extension Trace {
  /// Names of tests whose words are clearly those of another case than the one they cite.
  func citationTitles() -> [Diagnostic] {
    let titles = titles
    return zip(cases, citations).flatMap { testCase, places in
      places.compactMap { place in
        guard let title = place.citation.title, testCase.title != nil else { return nil }
        let companions = place.citation.companions
        let cited = ([testCase] + companions.compactMap(self.testCase)).flatMap(\.titles)
        let others = titles.lazy.filter { number, _ in
          let id = cases[number].id.value
          return id != testCase.id.value && !companions.contains(id)
        }
        guard let number = TitleFit.better(title, than: cited, among: others) else { return nil }
        let meant = cases[number]
        return Diagnostic(
          .mismatchedCitation,
          "'\(title)' is the title of \(meant.id.value) rather than of \(testCase.phrase)",
          at: place.location,
          flow: place.citation.context.named, help: "cite \(meant.phrase), or use the words of the case",
          related: [
            .init(Location(testCase.source, testCase.id.span), "\(testCase.id.value) is declared here")
          ],
          fixes: [.writing(meant.id.value, over: place.citation.id.span)])
      }
    }
  }
}
