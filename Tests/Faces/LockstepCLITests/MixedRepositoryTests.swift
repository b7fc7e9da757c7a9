import Testing

@testable import LockstepCLI

/// Whole repositories with a flow somewhere: the other files in them are none, and no finding is about them.
@Suite struct MixedRepositoryTests {
  private static let versions =
    "# Tool\n\n| Version | Changes |\n|---|---|\n| 1.0 | First |\n| 1.1 | Second |\n| 1.1.1 | Third |\n"
  private static let post =
    "---\ntitle: Use case of the month\ntags: [a, b]\n---\n\n# Use case of the month\n\nText.\n"
  private static let steps = "# Install\n\n| Step | Action |\n|---|---|\n| 1 | Download |\n| 2 | Run |\n"
  private static let howTo = "# Getting started\n\n1. Clone it.\n2. Build it.\n3. Run it.\n"
  private static let issue = "name: Bug\nabout: Report\nbody:\n  - type: input\n"
  private static let service = "apiVersion: v1\nkind: Service\n---\napiVersion: v1\nkind: Pod\n"

  private static let repositories: [[String: String]] = [
    ["README.md": versions, "docker-compose.yml": ""],
    ["CHANGELOG.md": versions, "config.yaml": "---\n", "CONTRIBUTING.md": howTo],
    [
      "docs/post.md": post, "_config.yml": "title: Blog\nsteps: [a]\n",
      "mkdocs.yml": "site_name: x\nnav: []\n",
    ],
    ["docs/install.md": steps, "k8s/a.yaml": service, "k8s/empty.yml": "# nothing yet\n"],
    [
      ".github/workflows/ci.yml": "on: push\njobs: {}\n", "ISSUE.yml": issue,
      "openapi.yaml": "openapi: 3.0.0\npaths: {}\n",
    ],
    [
      "README.MD": howTo, "helm/values.yaml": "replicas: 1\n",
      "helm/t.yaml": "{{- if .Values.a }}\na: 1\n{{- end }}\n",
    ],
    [
      "docs/adr/0001.md":
        "# 1. Record decisions\n\n## Status\n\nAccepted\n\n| Option | For |\n|---|---|\n| 1 | cheap |\n",
      "ansible.yml": "- hosts: all\n  tasks: []\n",
    ],
    [
      "docs/api.md": "# API\n\n| # | Name | Type |\n|---|---|---|\n| 1 | id | string |\n| 2 | at | time |\n",
      "pubspec.yaml": "name: app\n",
    ],
    [
      "notes.md": "<!--\n| # | Description | Next |\n|---|---|---|\n| 1.1a | x | 9 |\n-->\n",
      "a.yaml": "\n\n", "b.yaml": "services: 3\n",
    ],
    [
      "docs/example.md":
        "# Tables\n\n```\n| # | Description | Next |\n|---|---|---|\n| 1.1a | x | 9 |\n```\n",
      "i18n/en.yml": "en:\n  flow: Flow\n",
    ],
  ]

  @Test(arguments: repositories) func nothingIsFoundInOtherFiles(_ files: [String: String]) async throws {
    let flow = ["docs/flows/UC1.1_Door.md": PlainFolderTests.door.replacing("%@", with: "End")]
    try await Places.withFolder(files.merging(flow) { first, _ in first }) { folder in
      for arguments in [["lint", "--fail-on", "note"], ["check", "--fail-on", "note"]] {
        let tool = CommandHarness()
        #expect(await tool.run(arguments + [folder]) == 0, "\(tool.output)\(tool.complaints)")
        #expect(!tool.output.contains("["), "\(tool.output)")
      }
    }
  }
}
