import Metrics

/// Counts texts and the use of their codes, by country; never by number.
package enum TextMetrics {
  /// Counts a text that was sent.
  static func countSend(to number: PhoneNumber) {
    Counter(label: "bramley_texts_sent_total", dimensions: [("region", number.region.rawValue)]).increment()
  }

  /// Counts a code that was right: against the texts sent, the conversion of a country.
  package static func countUse(of number: PhoneNumber) {
    Counter(label: "bramley_texts_used_total", dimensions: [("region", number.region.rawValue)]).increment()
  }

  /// Counts what became of a text.
  static func count(_ result: String) {
    Counter(label: "bramley_texts_total", dimensions: [("result", result)]).increment()
  }
}
