import Foundation

/// How a doctor finds out who answers at the notification address: two closures, so that tests stand in.
struct NotificationProbe: Sendable {
  /// What a POST came to.
  enum Outcome: Hashable, Sendable {
    /// An answer; `isBramley` when its body is one of Bramley's problems, or empty as after a 200.
    case answered(status: Int, isBramley: Bool)
    /// Nobody listens there.
    case refused
    /// The certificate is not one to trust, or there is no TLS.
    case tlsFailed
    /// No answer within the time.
    case timedOut
  }

  /// The addresses of a host, as text; none when the name is not known.
  var resolve: @Sendable (_ host: String) async -> [String]
  /// Posts a notification that nobody signed.
  var post: @Sendable (_ url: URL) async -> Outcome

  /// What is posted: a payload that no server may believe.
  static let body = Data(#"{"payload":"bramley-doctor"}"#.utf8)
}
