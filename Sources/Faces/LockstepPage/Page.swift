package import Lockstep
package import LockstepModel

/// One HTML file that plays flows: tables and pictures as static text, and the interpreter itself as WebAssembly.
///
/// It makes no request, works from a disk, and treats flow texts as hostile: they are escaped wherever they are, and a
/// security policy lets nothing run but the page's own script.
package struct Page {
  let project: Project
  let image: [UInt8]
  let tables: [FlowTable]
  /// The ids of the flows that have tables.
  let flowIDs: Set<String>
  let title: String
  let marks: RowMarks
  /// The addresses of the pictures that it shows, by the paths of their files: data, or where the file is.
  package let designAddresses: [String: String]
  /// Before the ids of flows, so that a page can have two versions of them.
  let prefix: String
  /// What changed since another version; nil for a page of one version.
  let review: Review?
  /// The version before the change; empty without one.
  private let earlierPages: [Page]
  /// The address that opens a line of a file in an editor, by the file's path; nil for no links.
  package var editorAddress: ((_ path: String, _ line: Int) -> String)?
  /// The files that cannot be read at present; the page may show them as they were.
  package var unavailableDocuments: [UnavailableDocument] = []
  let scenarios: [PlayedSession]

  /// - Parameters:
  ///   - program: the flows that can be played, and no others.
  ///   - project: the project that it was compiled from.
  ///   - only: the documents whose tables the page has; nil for those of all flows that can be played.
  ///   - title: the name of the page; nil for the title of its only flow, or the project, or `Flows`.
  ///   - marks: the rows to shade.
  ///   - designs: the addresses of the pictures that it shows, by the paths of their files: data, or where the file is.
  ///   - review: what changed since another version, which the page then has, too, and begins with.
  ///   - prefix: before the ids of flows, so that a page can have two versions of them.
  ///   - scenarios: those that each flow links to; each begins with a flow of the page, or is left out.
  package init(
    _ program: FlowProgram, of project: Project, only: [String]? = nil, title: String? = nil,
    marks: RowMarks = RowMarks(), scenarios: [PlayedSession] = [], designs: [String: String] = [:],
    prefix: String = "", review: Review? = nil
  ) {
    self.designAddresses = designs
    self.prefix = prefix
    self.review = review
    earlierPages =
      review.map { review in
        var marks = RowMarks()
        (marks.changeByPlace, marks.sentenceChanges) = (review.marksInOld, review.sentenceMarksInOld)
        return [
          Page(
            review.old.program, of: review.old.project, marks: marks, designs: designs,
            prefix: Review.oldVersionPrefix)
        ]
      } ?? []
    var marks = marks
    if let review {
      (marks.changeByPlace, marks.sentenceChanges) = (review.marksInNew, review.sentenceMarksInNew)
    }
    self.project = project
    self.marks = marks
    self.scenarios = scenarios
    let program = program.withUniqueIDs()
    image = program.withPlacesAsIDs(prefix: prefix).image()
    let played = Set(program.flowInfos.filter { !$0.isExternal }.map(\.id))
    var seen: Set<String> = []
    let all = project.linked.tables.filter { table in
      // Of two flows with one id names lead to the first.
      seen.insert(table.entry.id).inserted && played.contains(table.entry.id) && !table.entry.steps.isEmpty
        && only?.contains(table.document.id.value) != false
    }
    // Use cases come before partial flows.
    tables = all.filter { !$0.entry.isPartial } + all.filter(\.entry.isPartial)
    flowIDs = Set(tables.map(\.entry.id))
    let only = tables.count == 1 ? tables.first.map { "\($0.entry.id) \(FlowHTML.title($0))" } : nil
    self.title = title ?? only ?? project.settings?.title?.value ?? "Flows"
  }

  /// Whether it has the table of a file.
  func hasTable(ofFile path: String) -> Bool { tables.contains { $0.document.source.path == path } }

  package var html: String { html(PageFiles.minified(PageFiles.script), head: "", connecting: "'none'") }

  /// A page that asks its server, at `build`, whether a newer build exists, and then loads that.
  ///
  /// - Parameter build: the number that the server returns while this page is the last one.
  package func html(servedAs build: Int) -> String {
    html(
      PageFiles.minified(PageFiles.script + PageFiles.reloadScript),
      head: "<meta name=\"lockstep-build\" content=\"\(build)\">", connecting: "'self'")
  }

  private func html(_ script: String, head: String, connecting connections: String) -> String {
    let compiling = PageFiles.minified(PageFiles.compileScript)
    let style = PageFiles.minified(PageFiles.style)
    let scripts = [compiling, script].map { "'sha256-\(Self.digestText($0))'" }.joined(separator: " ")
    let shown = PageDesigns([self] + earlierPages)
    let policy =
      "default-src 'none'; connect-src \(connections); \(shown.policy)script-src \(scripts) 'wasm-unsafe-eval'; "
      + "style-src 'sha256-\(Self.digestText(style))'; base-uri 'none'; form-action 'none'"
    var html = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    html += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    html +=
      "<meta name=\"referrer\" content=\"no-referrer\"><meta name=\"color-scheme\" content=\"light dark\">"
    html += "\(head)<title>\(XML.escaped(title))</title><style>\(style)</style>"
    // The interpreter is compiled while the rest is read.
    html += "\n<script type=\"text/plain\" id=\"module\">\(PageFiles.encodedModule)</script>"
    html += "\n<script>\(compiling)</script></head>\n<body>"
    html += fillPlaceholders(PageFiles.frameHTML)
    html += "\n<script type=\"application/json\" id=\"data\">\(dataJSON(showing: shown))</script>"
    html += "\n<script type=\"text/plain\" id=\"image\">\(PageFiles.encoded(image))</script>"
    for page in earlierPages {
      html +=
        "\n<script type=\"text/plain\" id=\"image-before\">\(PageFiles.encoded(page.image))</script>"
    }
    html += "\n<script type=\"module\">\(script)</script></body></html>\n"
    return html
  }

  /// A template with its placeholders replaced, once: inserted text is not searched.
  private func fillPlaceholders(_ template: String) -> String {
    var html = ""
    for (index, part) in template.split(separator: "{{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstRange(of: "}}") else {
        html += part
        continue
      }
      switch part[..<end.lowerBound] {
      case "title": html += XML.escaped(title)
      case "map": html += review.map { ReviewHTML(review: $0).html } ?? mapHTML
      // A map of more flows than these is looked through more slowly than a list.
      case "many": html += tables.count > 25 ? " class=\"many\"" : ""
      case "form": html += formName
      case "unread": html += UnavailableDocument.html(unavailableDocuments, shows: hasTable)
      case "tables": html += tablesHTML + earlierPages.map(\.tablesHTML).joined()
      case "pictures": html += picturesHTML + earlierPages.map(\.picturesHTML).joined()
      default: break
      }
      html += part[end.upperBound...]
    }
    return html
  }

  private static func digestText(_ text: String) -> String { Base64.text(SHA256.digest(Array(text.utf8))) }

  /// The name of the part with the flows as their documents have them.
  private var formName: String {
    let listCount = tables.count { $0.section.sentenceList != nil }
    return listCount == 0 ? "Table" : listCount == tables.count ? "List" : "Text"
  }

  private var tablesHTML: String {
    let originLinks = OriginLinks(self)
    return tables.map { FlowHTML(page: self, table: $0, originLinks: originLinks).html() }.joined(
      separator: "\n")
  }

  private var picturesHTML: String {
    tables.enumerated().map { number, table in
      let start = #"<figure class="picture" data-flow="\#(XML.escaped(prefix + table.entry.id))">"#
      guard let diagram = Diagram(of: table.entry.id, in: project), let picture = Picture(diagram) else {
        return start + "<p>This flow is too large for a picture.</p></figure>"
      }
      return start + picture.svg(prefix: "\(prefix.isEmpty ? "p" : "b")\(number)") + "</figure>"
    }.joined(separator: "\n")
  }

  /// The front of a page with several flows; empty for one.
  private var mapHTML: String {
    guard tables.count > 1 else { return "" }
    var html = ""
    if let picture = Picture(Diagram(mapOf: flowIDs, in: project)) {
      html +=
        #"<figure class="picture map">\#(Self.zoomHTML)<div class="sheet" tabindex="0" role="group" aria-label="Map">"#
        + picture.svg(prefix: "map") + "</div></figure>"
    }
    html += marks.counterExamplesHTML(of: nil) + "<ul class=\"cards\">"
    for table in tables {
      let id = XML.escaped(table.entry.id)
      html +=
        #"<li><a href="\#(XML.escaped(PageAddress.flow(table.entry.id)))"><span class="id">\#(id)</span> "#
      html += "<b>\(XML.escaped(FlowHTML.title(table)))</b>"
      if let summary = table.document.summary(project.wording) {
        // The card is a link itself.
        html += "<span>\(CellHTML().html(summary))</span>"
      }
      let broken = marks.brokenRows?.count(in: [table.entry.id], of: project) ?? 0
      let note = broken == 0 ? "" : "; <b class=\"breaking\">\(Count.text(broken, "broken row"))</b>"
      html += "<small>\(Count.text(table.steps.count, "step"))\(note)</small></a></li>"
    }
    return html + "</ul>"
  }

  private static let zoomHTML: String = {
    let buttons = [
      ("smaller", "−", " aria-label=\"Smaller\""), ("larger", "+", " aria-label=\"Larger\""),
      ("plain", "100 %", ""),
      ("fit", "Fit", " aria-pressed=\"false\""),
    ].map { "<button type=\"button\" data-zoom=\"\($0)\"\($2)>\($1)</button>" }
    return
      "<div class=\"zoom\" role=\"group\" aria-label=\"Size of the map\"><output>100 %</output>\(buttons.joined())</div>"
  }()

  /// Data for the script that no element contains. Every `<` is escaped, so that nothing in it can end the element.
  private func dataJSON(showing pictures: PageDesigns) -> String {
    var json = JSONWriter()
    json.object {
      $0.array("flows") {
        for page in [self] + earlierPages {
          for table in page.tables {
            $0.object {
              $0.member("id", page.prefix + table.entry.id)
              $0.member("title", FlowHTML.title(table))
              if review?.unreadFlows.contains(table.document.id.value) == true {
                $0.member("isCompared", false)
              }
            }
          }
        }
      }
      if let review {
        $0.array("pairs") {
          for pair in review.placePairs {
            $0.array {
              for place in [pair.old, pair.new] {
                if let place { $0.string(place) } else { $0.null() }
              }
            }
          }
        }
      }
      pictures.write(to: &$0)
    }
    return json.text.replacing("<", with: "\\u003c")
  }
}
