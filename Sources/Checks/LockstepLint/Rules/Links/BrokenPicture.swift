import LockstepModel

/// The exported design of a screen that cannot be shown: a missing file, one outside of the project, or one of a type that
/// browsers do not show.
struct BrokenPicture: Rule {
  let info = RuleInfo("broken-picture", level: .warning)

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    flow.steps.flatMap { step in
      step.pictures.compactMap { name in
        problem(of: name, context.project.pictures[flow.document.path(ofPicture: name)]).map { problem in
          finding(problem.message, at: name.span, in: flow, row: step.id.value, help: problem.help)
        }
      }
    }
  }

  private func problem(of name: SourceString, _ file: PictureFile?) -> (message: String, help: String)? {
    let name = name.value
    if file == .outside || TextLink(href: name).isOutsideDocuments {
      return (
        "the picture '\(name)' is not in the project",
        "copy it into the folder of the project, and write its path from the folder of this file"
      )
    }
    guard PictureFile.mediaType(of: name) != nil else {
      return (
        "'\(name)' is not a picture that browsers show",
        "export it as PNG, JPEG, GIF, WebP, AVIF or SVG, and write the path of that file"
      )
    }
    guard file == .missing else { return nil }
    return (
      "the picture '\(name)' does not exist",
      "correct the path, which begins in the folder of this file"
    )
  }
}
