import Foundation
import Lockstep
import LockstepModel

/// Our own documents; each shows the variants that its comment names.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  static let documents = [
    // Every wording of overview values, details, triggers and targets that is in order.
    "UC8.1_OrderTea.md",
    // A partial flow: parameters, results with a sentence, no header row, no line break at the end.
    "PF8.2_PayForTea.md",
    // Two flow tables, prose above and between, a diagram, and a flow table inside a block of code.
    "UC8.3_CarryTheTray.md",
    // Broken HTML in all known forms, and rows that cannot be read or carried out.
    "UC8.4_BreakTheCup.md",
    // The text of a web page.
    "UC8.6_page.txt",
    // Prose with a table that is no flow table.
    "MakingTea.txt",
  ]

  static func source(_ name: String) throws -> SourceText {
    SourceText(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
  }
}
