public import BramleyAPI

/// Why a sign-in failed.
public enum SignInError: Error, Hashable, Sendable {
  /// The person cancelled; screens stay silent.
  case cancelled
  /// Another sign-in is in progress, as after a second tap. It continues, and screens stay silent.
  case alreadyInProgress
  /// The device has no credential to offer.
  case noCredential
  /// The provider's answer is incomplete.
  case incompleteCredential
  /// Something has to be set up first; the reason names it.
  case notConfigured(String)
  /// No answer came. The attempt is stored and sent again at launch.
  case network(TransportError)
  /// The server rejected the sign-in.
  case refused(Problem)
  /// An answer came that the server doesn't write, such as a captive portal's.
  case unexpectedAnswer(status: Int)
  /// The provider failed, with its own code and text.
  case provider(code: String, text: String)
  /// The secure storage can't serve now.
  case storage(SecureStorageError)

  init(_ failure: BackendFailure) {
    switch failure {
    case .network(let error) where error.kind == .cancelled: self = .cancelled
    case .network(let error): self = .network(error)
    case .refused(let problem): self = .refused(problem)
    case .unexpectedAnswer(let status): self = .unexpectedAnswer(status: status)
    }
  }
}
