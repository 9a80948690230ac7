/// The result of a request to the address to which Apple sends its notifications.
package enum NotificationAnswer: Hashable, Sendable {
  /// An HTTP response; `isBramley` when its body is one of Bramley's problems, or empty as after a 200.
  case answered(status: Int, isBramley: Bool)
  /// Nothing listens there.
  case refused
  /// The certificate is not trusted, or there is no TLS.
  case tlsFailed
  /// No answer within the time.
  case timedOut
}
