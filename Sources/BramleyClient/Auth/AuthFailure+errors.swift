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
