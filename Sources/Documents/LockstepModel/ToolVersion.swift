/// The version of this package, as its tools print it and write it into their output.
package enum ToolVersion {
  package static let current = "0.1.0"
}
