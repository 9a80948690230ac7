public import BramleyAPI

/// Why a sign-in did not happen.
public enum SignInError: Error, Hashable, Sendable {
  /// The person went away; screens stay silent.
  case cancelled
  /// Another sign-in is under way, as after a second tap; it goes on, and screens stay silent.
  case underWay
  /// The device has no credential to offer.
  case noCredential
  /// The provider's answer lacks what it must have.
  case incompleteCredential
  /// Something has to be set up first; the reason names it.
  case notConfigured(String)
  /// No answer came. The attempt is kept and replayed at launch, so nothing the person gave is lost.
  case network(TransportError)
  /// The server refused.
  case refused(Problem)
  /// An answer came that the server doesn't write, such as a captive portal's.
  case unexpectedAnswer(status: Int)
  /// The provider refused, with its own code and words.
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
