package import LockstepModel

/// A language that contracts are written in: it declares their names, and knows which ones it cannot declare.
package protocol CodeLanguage: Sendable {
  /// How the names of its files end: `.swift`.
  var fileEnding: String { get }

  /// Writes a contract, and the image of its flows.
  ///
  /// - Returns: no files, but the problems, if the language cannot have some of the names.
  func files(
    for contract: Contract, image: [UInt8], settings: ProjectDocument?
  ) -> Checked<[GeneratedFile]>

  /// The names that code of an app can use, in the order of the files.
  func names(of contract: Contract) -> [ContractName]
}
