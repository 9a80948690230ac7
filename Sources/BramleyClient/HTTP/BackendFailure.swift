public import BramleyAPI

/// Why a back end gave nothing.
public enum BackendFailure: Error, Hashable, Sendable {
  /// No answer came.
  case network(TransportError)
  /// The back end itself refused, in its own words.
  case refused(Problem)
  /// An answer came that the back end doesn't write: a captive portal, a proxy's error page, another server.
  case unexpectedAnswer(status: Int)
}
