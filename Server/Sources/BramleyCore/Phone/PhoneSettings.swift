/// The operator's settings for texts. There are none where telephone numbers are switched off.
package struct PhoneSettings: Sendable {
  /// The regions to which texts are sent.
  package var countries: Set<RegionCode>
  /// The most segments in one day, by UTC, on all nodes together.
  package var dailyBudget: Int
  /// The app's name in the text.
  package var appName: String
  /// The domain in a text's last line, for which iOS and browsers offer the code alone.
  package var domain: String?
  /// The hashes by which Android hands a text to an app.
  package var androidHashes: [String]
  /// What people read before they ask for a text, in the operator's words.
  package var consent: String?
  /// How often a number, its neighbours and a network get texts.
  package var limits = TextLimits()

  package init(
    countries: Set<RegionCode>, dailyBudget: Int, appName: String, domain: String? = nil,
    androidHashes: [String] = [], consent: String? = nil
  ) {
    self.countries = countries
    self.dailyBudget = dailyBudget
    self.appName = appName
    self.domain = domain
    self.androidHashes = androidHashes
    self.consent = consent
  }

  /// The segments that are enough for a thousand texts.
  package static let standardBudget = 1_000
}
