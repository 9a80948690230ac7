import BramleyAPI

extension AuthFailure {
  /// Makes the failure that a screen shows for a sign-in's error; nil for silence.
  public init?(_ error: SignInError, action: AuthAction = .signIn, method: SignInMethod.ID? = nil) {
    guard let reason = error.reason else { return nil }
    self.init(action: action, method: method, reason: reason, code: error.code, problem: error.problem)
    advice = error.advice
  }

  /// Makes the failure that a screen shows for a sign-in with a method; nil for silence.
  init?(_ error: SignInError, by method: SignInMethod) {
    if method.isUnprompted, error == .noCredential { return nil }
    self.init(error, method: method.id)
  }

  /// Makes the failure that a screen shows for a session's error.
  public init(_ error: SessionError, action: AuthAction) {
    self.init(action: action, reason: error.reason, code: error.code, problem: error.problem)
    advice = error.advice
  }

  /// Makes the failure that a screen shows for an account call's error; nil for silence.
  public init?(_ error: AccountError, action: AuthAction) {
    switch error {
    case .proof(let error): self.init(error, action: action, method: nil)
    case .session(let error): self.init(error, action: action)
    case .reauthenticationRequired:
      self.init(action: action, reason: .reauthenticationRequired, code: error.code)
    }
  }
}

extension AuthFailure {
  /// Makes the failure that a screen shows for any error, the kit's or the app's own; nil for silence.
  ///
  /// - Parameter action: the failed action; it may be one of your own, such as `"notes"`.
  public init?(_ error: any Error, action: AuthAction) {
    switch error {
    case let error as AuthFailure: self = error
    case let error as SignInError: self.init(error, action: action, method: nil)
    case let error as SessionError: self.init(error, action: action)
    case let error as AccountError: self.init(error, action: action)
    case is CancellationError: return nil
    default: self.init(action: action, reason: .other, code: "other")
    }
  }
}

extension SignInError {
  /// The reason that a screen shows; nil for silence.
  var reason: AuthFailure.Reason? {
    switch self {
    case .cancelled, .alreadyInProgress: nil
    case .noCredential: .noCredential
    case .incompleteCredential, .provider: .providerFailed
    case .notConfigured: .notConfigured
    case .network(let error): error.reason
    case .refused(let problem): problem.reason
    case .unexpectedAnswer: .unavailable
    case .storage(let error): error.reason
    }
  }

  var problem: Problem? {
    guard case .refused(let problem) = self else { return nil }
    return problem
  }
}

extension SessionError {
  var reason: AuthFailure.Reason {
    switch self {
    case .notSignedIn, .ended: .sessionEnded
    case .network(let error): error.reason
    case .refused(let problem): problem.reason
    case .unexpectedAnswer: .unavailable
    case .storage(let error): error.reason
    case .unsupported: .unsupported
    case .foreignServer: .notConfigured
    }
  }

  var problem: Problem? {
    switch self {
    case .refused(let problem), .ended(let problem): problem
    default: nil
    }
  }
}

extension TransportError {
  fileprivate var reason: AuthFailure.Reason {
    switch kind {
    case .untrusted, .insecure: .insecure
    default: .offline
    }
  }
}

extension SecureStorageError {
  fileprivate var reason: AuthFailure.Reason {
    switch self {
    case .corrupt, .newerFormat: .storageUnreadable
    case .system where isFull: .storageFull
    // Nothing that the person does helps.
    case .system where isMissingEntitlement: .notConfigured
    case .locked, .system: .storage
    }
  }
}

extension Problem {
  fileprivate var reason: AuthFailure.Reason {
    switch code {
    case .rateLimited, .tooManyAttempts: .tooManyTries
    case .credentialsInvalid: .wrongCredentials
    case "email_taken", "password_too_short", "password_too_common", "identity_taken", "last_identity",
      .signUpRefused, .accountExists, .accountDisabled, "same_account", .reauthenticationRequired,
      .notAllowed, .sessionEnded, .codeWrong, .codeExpired, .sendLimit, .phoneNotSupported,
      .secondProofRequired, .linkOfAnotherDevice, .passkeyInvalid, .passkeyRegistered,
      .secondFactorRequired:
      AuthFailure.Reason(rawValue: code.rawValue)
    case .refreshTokenInvalid, .refreshTokenReused: .sessionEnded
    case .challengeExpired: .providerFailed
    case .secondFactorEnrollmentRequired: .secondFactorRequired
    case .attestationRequired, .attestationInvalid: .attestationFailed
    case .clientUnknown, .redirectNotRegistered, .identityTokenAudience, .appleConfiguration,
      .providerConfiguration:
      .notConfigured
    case .identityTokenExpired, .identityTokenReplayed, .codeInvalid: .providerFailed
    default: status == 429 ? .tooManyTries : status >= 500 ? .unavailable : .other
    }
  }
}
