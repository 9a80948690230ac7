import Foundation

/// A stamp that says when a request may have been sent; no two are equal.
struct Sending: Codable, Hashable, Sendable {
  var id: String
  var at: Uptime
}
