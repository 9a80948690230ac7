import BramleyAPI

/// A country or territory, by the two letters of ISO 3166-1.
package struct RegionCode: OpenValue {
  /// Two capital letters.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}
