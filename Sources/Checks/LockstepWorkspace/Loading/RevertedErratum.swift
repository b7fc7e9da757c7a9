package import LockstepModel

/// An erratum that flows were read without: the correction where the document cannot run.
package struct RevertedErratum: Sendable {
  package let flow: String
  package let source: SourceText
  package let erratum: Erratum

  /// Its part of a finding.
  package var related: Diagnostic.Related {
    Diagnostic.Related(
      Location(source, erratum.span),
      "\(flow) \(erratum.row.value) is corrected here: \(erratum.because.value)")
  }

  /// Whether it is about a row, or about the step or the scenario that the row belongs to.
  ///
  /// - Parameter place: with the flow: `UC2.3 1.4a`.
  package func isAbout(_ place: String) -> Bool {
    guard place.hasPrefix(flow + " ") else { return false }
    let row = place.dropFirst(flow.utf8.count + 1)
    return erratum.row.value == row || erratum.row.value == row.prefix { !$0.isLowercase }
  }

  /// Whether it is about a step or one of its rows.
  ///
  /// - Parameter place: with the flow: `UC2.3 1.4`.
  package func isAbout(step place: String) -> Bool {
    let name = "\(flow) \(erratum.row.value)"
    return name == place || (name.hasPrefix(place) && name.dropFirst(place.count).allSatisfy(\.isLowercase))
  }
}
