/// Something that is displayed: a step by its number, or behind them the title of an error or a placeholder.
struct DisplayID: Hashable, Sendable {
  var number: Int32
  static var nothing: DisplayID { DisplayID(number: -1) }
}
