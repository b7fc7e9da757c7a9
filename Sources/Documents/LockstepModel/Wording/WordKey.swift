/// The meanings of a set of words; the raw values are the keys of a project's `wording:`.
package protocol WordKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}
