public import BramleyAPI

/// Why a call of a back end failed.
public enum BackendFailure: Error, Hashable, Sendable {
  /// No answer came.
  case network(TransportError)
  /// The back end itself rejected the request.
  case refused(Problem)
  /// An answer came that the back end doesn't write: a captive portal, a proxy's error page, another server.
  case unexpectedAnswer(status: Int)
}
