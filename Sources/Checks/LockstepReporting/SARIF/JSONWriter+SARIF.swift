internal import Lockstep
import LockstepModel

extension JSONWriter {
  /// A finding, and how the author of its file decided to live with it.
  mutating func writeResult(
    _ finding: Diagnostic, _ silenced: (finding: Diagnostic, reason: String?)?, ruleIndex: Int?,
    fingerprint: String,
    _ context: ReportContext, _ tables: inout LineTables
  ) {
    object {
      $0.member("ruleId", finding.rule.id)
      if let ruleIndex { $0.member("ruleIndex", ruleIndex) }
      $0.member("level", finding.severity.word)
      $0.writeMessage("message", finding.help.map { "\(finding.message)\n\($0)" } ?? finding.message)
      $0.array("locations") {
        $0.writeLocation(finding.location, context, message: finding.label, id: nil, &tables)
      }
      if !finding.related.isEmpty {
        $0.array("relatedLocations") {
          for (number, related) in finding.related.enumerated() {
            $0.writeLocation(related.location, context, message: related.message, id: number + 1, &tables)
          }
        }
      }
      $0.object("partialFingerprints") { $0.member("lockstepFinding/v1", fingerprint) }
      if !finding.fixes.isEmpty {
        $0.array("fixes") {
          for fix in finding.fixes { $0.writeFix(fix, of: finding.location.source, context, &tables) }
        }
      }
      if let silenced {
        $0.array("suppressions") {
          $0.object {
            $0.member("kind", "inSource")
            if let reason = silenced.reason { $0.member("justification", reason) }
          }
        }
      }
    }
  }

  private mutating func writeLocation(
    _ location: Location, _ context: ReportContext, message: String?, id: Int?, _ tables: inout LineTables
  ) {
    object {
      if let id { $0.member("id", id) }
      $0.object("physicalLocation") {
        $0.writeArtifact(context.path(of: location.source))
        $0.member("region") { $0.writeRegion(location, &tables) }
      }
      if let message { $0.writeMessage("message", message) }
    }
  }

  private mutating func writeFix(
    _ fix: Diagnostic.Fix, of source: SourceText, _ context: ReportContext, _ tables: inout LineTables
  ) {
    object {
      $0.writeMessage("description", fix.isSafe ? fix.title : "\(fix.title) (can change the meaning)")
      $0.array("artifactChanges") {
        $0.object {
          $0.writeArtifact(context.path(of: source))
          $0.array("replacements") {
            for edit in fix.edits {
              $0.object {
                $0.member("deletedRegion") { $0.writeRegion(Location(source, edit.span), &tables) }
                $0.writeMessage("insertedContent", edit.text)
              }
            }
          }
        }
      }
    }
  }

  private mutating func writeArtifact(_ path: String) {
    object("artifactLocation") {
      $0.member("uri", Self.uri(path))
      // An absolute path has no root to be relative to.
      if !path.hasPrefix("/") { $0.member("uriBaseId", "%SRCROOT%") }
    }
  }

  private mutating func writeRegion(_ location: Location, _ tables: inout LineTables) {
    let (start, end) = (tables.start(of: location), tables.end(of: location))
    object {
      $0.member("startLine", start.line)
      $0.member("startColumn", start.column)
      $0.member("endLine", end.line)
      $0.member("endColumn", end.column)
    }
  }

  /// A path with slashes as a URI (RFC 3986 §2); one from the root becomes a `file:` URI.
  private static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    // The colon of a first part would end a scheme.
    if let colon = path.firstIndex(of: ":"), !path[..<colon].contains("/") { uri = "./" }
    return uri + PercentEncoding.encoded(path, keeping: "-._~/!$&'()*+,;=:@")
  }
}
