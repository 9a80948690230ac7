import Foundation
import Inspection

/// Finds out who answers at the notification address: two closures, so that tests can replace them.
struct NotificationProbe: Sendable {
  typealias Outcome = NotificationAnswer

  /// The addresses of a host, as text; none when the name is not known.
  var resolve: @Sendable (_ host: String) async -> [String]
  /// Posts a notification that nobody signed.
  var post: @Sendable (_ url: URL) async -> Outcome

  /// What is posted: a payload that no server accepts.
  static let body = Data(#"{"payload":"bramley-doctor"}"#.utf8)
}
