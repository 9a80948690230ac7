// Values with tokens, codes or passwords in them show none when they are printed, dumped or logged.

extension PasskeySignInRequest: CustomStringConvertible, CustomReflectable {
  /// No proof.
  public var description: String { "PasskeySignInRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasskeySignUpStartRequest: CustomStringConvertible, CustomReflectable {
  /// Neither name nor address.
  public var description: String { "PasskeySignUpStartRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasskeySignUpRequest: CustomStringConvertible, CustomReflectable {
  /// Neither passkey nor address.
  public var description: String { "PasskeySignUpRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecondFactorChallenge: CustomStringConvertible, CustomReflectable {
  /// How it can be proven, and no token.
  public var description: String { "SecondFactorChallenge(\(methods))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecondFactorTokenRequest: CustomStringConvertible, CustomReflectable {
  /// No token.
  public var description: String { "SecondFactorTokenRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecondFactorSignInRequest: CustomStringConvertible, CustomReflectable {
  /// Neither token nor code.
  public var description: String { "SecondFactorSignInRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TOTPEnrollment: CustomStringConvertible, CustomReflectable {
  /// No secret.
  public var description: String { "TOTPEnrollment" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TOTPConfirmation: CustomStringConvertible, CustomReflectable {
  /// No code.
  public var description: String { "TOTPConfirmation" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EnrolledSecondFactor: CustomStringConvertible, CustomReflectable {
  /// The factor, and no codes.
  public var description: String { "EnrolledSecondFactor(\(secondFactor.id))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RecoveryCodes: CustomStringConvertible, CustomReflectable {
  /// No code.
  public var description: String { "RecoveryCodes" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TOTPProof: CustomStringConvertible, CustomReflectable {
  /// No code.
  public var description: String { "TOTPProof" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
