/// What the keys of a row that are true or false mean; images hold them as they are here, three at most.
package struct RowFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static var clearsHistory: RowFlags { RowFlags(rawValue: 1) }

  /// All that there are.
  static var known: RowFlags { .clearsHistory }
}
