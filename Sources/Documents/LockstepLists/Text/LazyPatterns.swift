import Synchronization

/// The patterns of a key, made when a text is first looked through for them: most documents have no use case.
final class LazyPatterns: Sendable {
  private let texts: @Sendable () -> [String]
  private let storage = AtomicLazyReference<Box>()

  /// An object with the patterns, which can be set atomically.
  private final class Box: Sendable {
    let patterns: WordPatterns

    init(_ patterns: WordPatterns) { self.patterns = patterns }
  }

  init(_ texts: @escaping @Sendable () -> [String]) { self.texts = texts }

  var patterns: WordPatterns {
    if let made = storage.load() { return made.patterns }
    return storage.storeIfNil(Box(WordPatterns(texts()))).patterns
  }
}
