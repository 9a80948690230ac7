/// What a request for a text adds to the counters.
package struct TextCounts: Sendable, Equatable {
  /// Texts to the number, and for each network of the request.
  package var texts: Int
  /// Texts to the prefix.
  package var toPrefix: Int
  /// Segments of the day's budget.
  package var segments: Int
}

extension TextRule.Decision {
  /// Returns what a request adds; nil where it is refused, and nothing is written.
  ///
  /// A swallowed text counts as a sent one for its number and networks, and costs the same writes, so that nobody can tell
  /// the two apart.
  package func counts(segments: Int) -> TextCounts? {
    switch verdict {
    case .send: TextCounts(texts: 1, toPrefix: 1, segments: segments)
    case .swallow: TextCounts(texts: 1, toPrefix: 0, segments: 0)
    case .refused: nil
    }
  }
}
