// Values with second factors' secrets in them show none when they are printed, dumped or logged.

extension SecondFactorChallenge: CustomStringConvertible, CustomReflectable {
  /// The methods, and how long the token is good, in seconds.
  public var description: String { "SecondFactorChallenge(\(methods), expires in \(expiresIn) s)" }
  public var customMirror: Mirror { Mirror(self, children: ["methods": methods, "expiresIn": expiresIn]) }
}

extension SecondFactorSignInRequest: CustomStringConvertible, CustomReflectable {
  /// The method alone.
  public var description: String { "SecondFactorSignInRequest(\(method))" }
  public var customMirror: Mirror { Mirror(self, children: ["method": method]) }
}

extension SecondFactorTokenRequest: CustomStringConvertible, CustomReflectable {
  /// No token.
  public var description: String { "SecondFactorTokenRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TOTPEnrollment: CustomStringConvertible, CustomReflectable {
  /// How long the code is awaited, in seconds.
  public var description: String { "TOTPEnrollment(expires in \(expiresIn) s)" }
  public var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn]) }
}

extension TOTPConfirmationRequest: CustomStringConvertible, CustomReflectable {
  /// Neither challenge nor code.
  public var description: String { "TOTPConfirmationRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AddedSecondFactor: CustomStringConvertible, CustomReflectable {
  /// The factor alone.
  public var description: String { "AddedSecondFactor(\(secondFactor.id))" }
  public var customMirror: Mirror { Mirror(self, children: ["secondFactor": secondFactor]) }
}

extension RecoveryCodes: CustomStringConvertible, CustomReflectable {
  /// How many there are.
  public var description: String { "RecoveryCodes(\(recoveryCodes.count))" }
  public var customMirror: Mirror { Mirror(self, children: ["count": recoveryCodes.count]) }
}

extension SecondFactorCodeRequest: CustomStringConvertible, CustomReflectable {
  /// No code.
  public var description: String { "SecondFactorCodeRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
