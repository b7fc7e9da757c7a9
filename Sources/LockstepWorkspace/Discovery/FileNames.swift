/// The file names that distinguish the files of a project.
package enum FileNames {
  /// The name of the file that makes a directory a project, as it is written; `.yml` counts as `.yaml`.
  package static let settings = "lockstep.yaml"
  package static let yaml = [".yaml", ".yml"]
  package static let markdown = ".md"

  package static func isYAML(_ path: String) -> Bool { yaml.contains(where: path.hasSuffix) }
  package static func isMarkdown(_ path: String) -> Bool { path.hasSuffix(markdown) }
  /// A feature (Gherkin), which counts if the project has a vocabulary for its steps.
  package static func isFeature(_ path: String) -> Bool { path.hasSuffix(".feature") }

  /// All names that such a file may have.
  static let allSettings = [settings, "lockstep.yml"]
  package static func isSettings(_ name: String) -> Bool { allSettings.contains(name) }

  /// The `.yaml` file that must not be next to a `.yml` file.
  static func twin(of path: String) -> String? { path.hasSuffix(".yml") ? path.dropLast(4) + ".yaml" : nil }

  /// The file of errata next to a flow's.
  package static func errata(beside path: String) -> String {
    (yaml.first(where: path.hasSuffix).map { String(path.dropLast($0.utf8.count)) } ?? path) + ".errata.yaml"
  }

  /// The path without the ending of a YAML file or of a document; nil for other files.
  package static func stem(_ path: String) -> String? {
    (yaml + [markdown]).first(where: path.hasSuffix).map { String(path.dropLast($0.utf8.count)) }
  }

  /// The Markdown file that a YAML file is rendered to, or the YAML files that a document may be rendered from.
  package static func counterparts(of path: String) -> [String] {
    guard let stem = stem(path) else { return [] }
    return isMarkdown(path) ? yaml.map { stem + $0 } : [stem + markdown]
  }

  /// The error about a document without a flow table that was requested by name.
  package static func noTable(_ path: String) -> WorkspaceError {
    WorkspaceError(
      "cannot read '\(path)': it has no flow table, with the columns '#', 'Description' and 'Next', so it "
        + "contains no flow")
  }
}
