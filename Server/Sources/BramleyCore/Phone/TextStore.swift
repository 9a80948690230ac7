package import Foundation

/// What the store keeps of texts, besides the steps inside other transactions.
package protocol TextStore: Sendable {
  /// Returns how many segments were sent on the day of a time, by UTC, and how many prefixes are paused.
  func textUse(at now: Date) async throws(StoreError) -> TextUse
  /// Judges and counts a text in a transaction of its own, for what no challenge belongs to.
  func admitText(_ ask: TextAsk, at now: Date) async throws(StoreError) -> TextVerdict
  /// Records that the code of the last text to a number was used.
  func textUsed(_ mark: TextMark, at now: Date) async throws(StoreError)
  /// Pauses the prefix of a number, since the sender refuses its range.
  func pauseTexts(to mark: TextMark, until end: Date) async throws(StoreError)
}

/// How much of the daily budget is used.
package struct TextUse: Sendable, Equatable {
  /// Segments sent today.
  package var segments: Int
  /// Prefixes that get no texts now.
  package var pausedPrefixes: Int

  package init(segments: Int, pausedPrefixes: Int) {
    self.segments = segments
    self.pausedPrefixes = pausedPrefixes
  }
}
