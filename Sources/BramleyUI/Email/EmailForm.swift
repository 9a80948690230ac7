import BramleyClient
import Foundation

/// An email address as typed so far.
struct EmailForm: Hashable, Sendable {
  var text = ""

  /// The address; nil until there is text on both sides of an "@". The server checks the rest.
  var address: String? {
    // A keyboard's suggestion ends with a space.
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? trimmed : nil
  }
}

// The address is no business of a log.
extension EmailForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
