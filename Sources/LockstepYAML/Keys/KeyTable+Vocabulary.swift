extension KeyTable {
  static let vocabulary = KeyTable(
    "vocabulary", "The steps of '.feature' files, in the words of a team.",
    [
      .required(.gherkin, .text, "The vocabulary's name.", "gherkin: wallet"),
      .optional(.flow, .id, "The flow of features whose title does not begin with one.", "flow: UC2.3"),
      .optional(.world, .text, "The world in which scenarios begin, by its name.", "world: four rounds"),
      .required(
        .definitions, .mapping(of: .list(scriptSteps)),
        "Steps and their lines; the text at '{name}' in the step replaces '<name>' in the lines.",
        "definitions: {\"user enters PIN {pin}\": [{user: enters PIN, pin: <pin>}]}"),
    ])

  /// An entry of a list of lines.
  static let scriptSteps = Shape.either([.choice(scriptWords.map(\.rawValue)), .table(.scriptLine)])
}
