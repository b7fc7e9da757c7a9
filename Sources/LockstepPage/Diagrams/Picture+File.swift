extension Picture {
  /// The picture as a file of its own, which follows the colour scheme of the reader.
  package var file: String { svg(prefix: "flow", style: Self.style) + "\n" }

  /// Colours are written out, not as variables: some viewers of SVG know none.
  private static let style = """
    text { font: 12px system-ui, "Segoe UI", "Noto Sans", Roboto, "DejaVu Sans", sans-serif; text-anchor: middle; fill: #1f2328; }
    .id, .rows { font: 10.5px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #5b626b; }
    .start text { font-weight: 650; }
    .rows { paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round; }
    rect, polygon { fill: #fafaf8; stroke: #8a9098; }
    .band rect { fill: #f3f5f8; stroke: #dce0e5; }
    .band text { font-size: 11px; font-weight: 600; text-anchor: start; }
    .screen rect { fill: #fff; stroke-width: 2; }
    .external rect { fill: #f0f0ec; }
    .chip rect { fill: #e9edf6; stroke: none; }
    .chip text { font-size: 11px; }
    .chip.error rect, .chip.unresolved rect { stroke: #8a9098; stroke-dasharray: 1.5 3; }
    .arrow { fill: none; stroke: #8a9098; stroke-width: 1.1; }
    .tip { fill: #5b626b; }
    .arrow.event { stroke-dasharray: 5 3; }
    .arrow.error { stroke-dasharray: 1.5 3; stroke-width: 1.4; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e6e8; }
      .id, .rows { fill: #a0a8b1; }
      .rows { stroke: #0d1117; }
      rect, polygon { fill: #202428; stroke: #767d86; }
      .band rect { fill: #14181d; stroke: #2b3138; }
      .screen rect { fill: #1b1e21; }
      .external rect { fill: #131517; }
      .chip rect { fill: #2a3145; }
      .arrow { stroke: #767d86; }
      .tip { fill: #a0a8b1; }
    }

    """
}
