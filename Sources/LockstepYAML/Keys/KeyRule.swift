/// Which keys of a mapping may or must stand together, beyond those that are required.
package enum KeyRule: Sendable {
  case exactlyOne([KeyName])
  /// Exactly one of the keys, or the companion alone; it may also stand beside one of its hosts.
  case oneOf([KeyName], companion: KeyName, hosts: [KeyName])
  case atMostOne([KeyName])
  case atLeastOne([KeyName])
  /// The key stands only beside one of the others.
  case needs(KeyName, [KeyName])
  /// The key's list has at least one entry.
  case notEmpty(KeyName)
  /// Keys of the author's own stand only beside one of these.
  case othersNeed([KeyName])
}
