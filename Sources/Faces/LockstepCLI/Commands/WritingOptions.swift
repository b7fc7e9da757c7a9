import ArgumentParser

/// The options that all commands share which change files of a project.
struct WritingOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not list the files written.")
  var quiet = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto
}
