import Foundation

/// That a request may have left, and when; no two are equal.
struct Sending: Codable, Hashable, Sendable {
  var id: String
  var at: Uptime
}
