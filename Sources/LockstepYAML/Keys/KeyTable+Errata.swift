extension KeyTable {
  static let errata = KeyTable(
    "file of errata", "The differences of a document from its flow, with reasons.",
    [
      .required(.errata, .id, "The id of the flow.", "errata: UC2.3"),
      .required(
        .rows, .list(.table(.erratum)), "The rows that differ.",
        "rows: [{row: 1.1a, kind: contradiction, next: \"2\", because: the scan is 1.2}]"),
    ])

  static let erratum = KeyTable(
    "erratum", "The document's version of a row, and why the flow differs.",
    rules: [
      .atLeastOne([.id, .title, .description, .next, .absent])
    ],
    [
      .required(
        .row, .id,
        "The row, step or scenario as the flow numbers it, an aspect of the overview, title, before or after.",
        "row: 1.1a"),
      .required(
        .kind, .choice(["contradiction", "proposal", "mistake"]),
        "The document contradicts itself, we propose another way, or it is a mistake of typing, spelling or markup.",
        "kind: contradiction"),
      .optional(.id, .cell, "The id that the document gives the row.", "id: 1.1b"),
      .optional(
        .title, .cell,
        "The title of the document or the scenario, or the name of the aspect, in the document.",
        "title: Unlock"),
      .optional(
        .description, .cell, "The document's description cell, or its text before or after the tables.",
        "description: User selects Close"),
      .optional(.next, .cell, "The document's next cell.", "next: \"2\""),
      .optional(.absent, .boolean, "Whether the document lacks the row.", "absent: true"),
      .required(.because, .text, "Why the flow differs.", "because: the scan is 1.2"),
    ])
}
