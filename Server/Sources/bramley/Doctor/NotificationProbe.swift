import Foundation
import Inspection

/// Finds out what answers at the notification address. It consists of two closures, so that tests can replace
/// them.
struct NotificationProbe: Sendable {
  typealias Outcome = NotificationAnswer

  /// Returns the addresses of a host as text; empty when the name is unknown.
  var resolve: @Sendable (_ host: String) async -> [String]
  /// Posts an unsigned notification.
  var post: @Sendable (_ url: URL) async -> Outcome

  /// The body that is posted: a payload that no server accepts.
  static let body = Data(#"{"payload":"bramley-doctor"}"#.utf8)
}
