import BramleyClient

/// How a screen tells a failure: once, and only where the person can make something of it.
struct FailureNotice: Hashable, Sendable {
  let title: Phrase
  let text: Phrase

  /// Nil for what a screen is silent about: what nobody asked for and doesn't change anything, and the list of
  /// devices, which says so in its own place.
  init?(_ failure: AuthFailure) {
    let isUnasked = failure.action == .start || failure.action == .refreshUser
    if isUnasked, [.offline, .unavailable, .tooManyTries, .unsupported].contains(failure.reason) {
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

  private static func text(_ failure: AuthFailure) -> Phrase {
    switch failure.reason {
    case .offline: .offline
    case .unavailable: .unavailable
    case .tooManyTries: .tooManyTries
    case .wrongCredentials: failure.action == .signIn ? .wrongCredentials : .wrongProof
    case .emailTaken: .emailTaken
    case .passwordTooShort: .passwordTooShort
    case .passwordTooCommon: .passwordTooCommon
    case .signUpRefused: .signUpRefused
    case .identityTaken: .identityTaken
    case .lastIdentity: .lastIdentity
    case .reauthenticationRequired: .proofNeeded
    case .sessionEnded: .sessionEnded
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

extension Auth {
  /// What is to be told now.
  var notice: FailureNotice? { failure.flatMap(FailureNotice.init) }

  /// For an alert: it is shown while there is something to tell, and told when it closes.
  var isShowingNotice: Bool {
    get { notice != nil }
    set { if !newValue { dismissFailure() } }
  }
}
