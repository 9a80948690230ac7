public import BramleyAPI

/// Why a call that needs a session failed. Only ``notSignedIn`` and ``ended(_:)`` say that there is none.
public enum SessionError: Error, Hashable, Sendable {
  /// Nobody is signed in on this device.
  case notSignedIn
  /// The server itself ended the session, in answer to its refresh; the device is signed out now.
  case ended(Problem)
  /// No answer came; the session stays.
  case network(TransportError)
  /// The server rejected this call; the session stays.
  case refused(Problem)
  /// An answer came that the server doesn't write, such as a captive portal's; the session stays.
  case unexpectedAnswer(status: Int)
  /// The secure storage can't serve now; the session stays.
  case storage(SecureStorageError)
  /// The back end doesn't offer it; see ``AccountBackend``.
  case unsupported(AccountCapability)
  /// The request goes to a server that is neither the session's own nor among the engine's `resourceServers`; the
  /// token was not sent to it. The text is its scheme, host and port.
  case foreignServer(String)

  init(_ failure: BackendFailure) {
    switch failure {
    case .network(let error): self = .network(error)
    case .refused(let problem): self = .refused(problem)
    case .unexpectedAnswer(let status): self = .unexpectedAnswer(status: status)
    }
  }
}
