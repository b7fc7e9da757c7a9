import LockstepModel

/// Reading the text of a web page, as far as the page still shows it.
extension Reader {
  mutating func read(_ scrape: PastedPage) {
    keepsCells = false
    title(scrape.title, isHeading: false)
    report(
      .markdownPastedPage,
      "this is the text of a web page, not its Markdown: the lists under the steps and the addresses of the links are lost",
      at: scrape.table.prefix(1), help: "read the document's .md file if you can get it")
    if let prose = scrape.prose { keepProse(prose, as: "below title") }
    for row in scrape.overview {
      let name = row[0]
      document.overview.append(
        OverviewRow(
          key: name.text, value: isNone(row[1]) ? .list([]) : .text(row[1].text), span: row.line.extent))
    }
    var section = FlowSection(span: scrape.table.extent)
    var table = FlowTable()
    for row in scrape.flow { take(row, into: &table) }
    section.scenarios = finished(table)
    document.sections.append(section)
    keepVerbatimCells()
  }
}
