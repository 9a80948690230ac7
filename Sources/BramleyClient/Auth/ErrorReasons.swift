import BramleyAPI

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
