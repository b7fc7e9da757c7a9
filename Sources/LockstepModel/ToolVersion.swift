/// The version of this package, as its tools print it and write it into what they make.
public enum ToolVersion {
  public static let current = "0.1.0"
}
