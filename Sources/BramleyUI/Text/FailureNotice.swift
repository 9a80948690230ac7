import BramleyClient

/// What a screen says about a failure. A failure is shown once, and only if it concerns the person.
struct FailureNotice: Hashable, Sendable {
  let title: Phrase
  let text: Phrase

  /// Returns nil for a failure that screens don't show: one of an action that nobody asked for and that changes nothing,
  /// and one of the list of devices, which shows it in its own place.
  init?(_ failure: AuthFailure) {
    let isUnasked = failure.action == .start || failure.action == .refreshUser
    if isUnasked, [.offline, .insecure, .unavailable, .tooManyTries, .unsupported].contains(failure.reason) {
      return nil
    }
    if failure.action == .listSessions, failure.reason != .sessionEnded { return nil }
    title = Self.title(failure)
    text = Self.text(failure)
  }

  private static func title(_ failure: AuthFailure) -> Phrase {
    if failure.reason == .sessionEnded { return .signedOutByServer }
    return switch failure.action {
    case .signIn: .notSignedIn
    case .deleteAccount: .notDeleted
    default: .notDone
    }
  }

  private static func wrongCredentials(_ failure: AuthFailure) -> Phrase {
    guard failure.action == .signIn else { return .wrongProof }
    let isPassword = failure.method.map { $0 == .password } ?? true
    return isPassword ? .wrongCredentials : .wrongEntry
  }

  private static func text(_ failure: AuthFailure) -> Phrase {
    switch failure.reason {
    case .offline: .offline
    case .insecure: .insecure
    case .unavailable: .unavailable
    case .tooManyTries: .tooManyTries
    case .wrongCredentials: wrongCredentials(failure)
    case .emailTaken: .emailTaken
    case .accountExists: .accountExists
    case .accountDisabled: .accountDisabled
    case .sameAccount: .sameAccount
    case .passwordTooShort: .passwordTooShort
    case .passwordTooCommon: .passwordTooCommon
    case .signUpRefused: .signUpRefused
    case .identityTaken: .identityTaken
    case .lastIdentity: .lastIdentity
    case .reauthenticationRequired: .proofNeeded
    case .notAllowed: .notAllowedHere
    case .sessionEnded: .sessionEnded
    case .codeWrong: .codeWrong
    case .codeExpired: .codeExpired
    case .sendLimit: .sendLimit
    case .phoneNotSupported: .phoneNotSupported
    case .secondProofRequired: .secondProof
    case .linkOfAnotherDevice: .linkElsewhere
    case .noCredential: .noCredential
    case .providerFailed: .providerFailed
    case .storage: .storage
    case .storageUnreadable: .storageUnreadable
    case .notConfigured: .notConfigured
    case .unsupported: .unsupported
    default: .unknown
    }
  }
}
