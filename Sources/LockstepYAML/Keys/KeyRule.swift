/// Which keys of a mapping may or must stand together, beyond those that are required.
package enum KeyRule: Sendable {
  case exactlyOne([KeyName])
  case atMostOne([KeyName])
  case atLeastOne([KeyName])
  /// The key stands only beside one of the others.
  case needs(KeyName, [KeyName])
  /// Keys of the author's own stand only beside one of these.
  case othersNeed([KeyName])
}
