// Proofs and addresses show in nothing that is printed, dumped or logged.

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

extension SecondFactorPasskeyRequest: CustomStringConvertible, CustomReflectable {
  /// Neither token nor proof.
  public var description: String { "SecondFactorPasskeyRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
