public import Foundation

// `localizedDescription` is for people, `failureReason` for the developer: it is in English and names what to set up.

extension AuthFailure: LocalizedError {
  public var errorDescription: String? { ErrorDescription(text).happened }
  public var recoverySuggestion: String? { ErrorDescription(text).suggestion }
  public var failureReason: String? { advice ?? problem?.developerText }
}

extension SignInError: LocalizedError {
  private var text: FailureText {
    switch self {
    case .cancelled: .cancelled
    case .alreadyInProgress: .alreadyInProgress
    default: AuthFailure(self)?.text ?? .unknown
    }
  }

  public var errorDescription: String? { ErrorDescription(text).happened }
  public var recoverySuggestion: String? { ErrorDescription(text).suggestion }
  public var failureReason: String? { advice ?? problem?.developerText }
}

extension SessionError: LocalizedError {
  // No action: the words don't depend on one.
  private var failure: AuthFailure { AuthFailure(self, action: "session") }

  public var errorDescription: String? { failure.errorDescription }
  public var recoverySuggestion: String? { failure.recoverySuggestion }
  public var failureReason: String? { failure.failureReason }
}

extension AccountError: LocalizedError {
  private var inner: any LocalizedError {
    switch self {
    case .proof(let error): error
    case .session(let error): error
    case .reauthenticationRequired:
      AuthFailure(action: "account", reason: .reauthenticationRequired, code: code)
    }
  }

  public var errorDescription: String? { inner.errorDescription }
  public var recoverySuggestion: String? { inner.recoverySuggestion }
  public var failureReason: String? { inner.failureReason }
}

extension BackendFailure: LocalizedError {
  private var session: SessionError { SessionError(self) }

  public var errorDescription: String? { session.errorDescription }
  public var recoverySuggestion: String? { session.recoverySuggestion }
  public var failureReason: String? { session.failureReason }
}

extension TransportError: LocalizedError {
  public var errorDescription: String? { SessionError.network(self).errorDescription }
  public var recoverySuggestion: String? { SessionError.network(self).recoverySuggestion }
  public var failureReason: String? { description }
}

extension SecureStorageError: LocalizedError {
  public var errorDescription: String? { SessionError.storage(self).errorDescription }
  public var recoverySuggestion: String? { SessionError.storage(self).recoverySuggestion }
  public var failureReason: String? { advice }
}
