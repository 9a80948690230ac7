extension PasswordSignUpRequest: CustomStringConvertible, CustomReflectable {
  /// Neither address nor password.
  public var description: String { "PasswordSignUpRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordSignInRequest: CustomStringConvertible, CustomReflectable {
  /// Neither address nor password.
  public var description: String { "PasswordSignInRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordChangeRequest: CustomStringConvertible, CustomReflectable {
  /// Neither address nor password.
  public var description: String { "PasswordChangeRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordForgotRequest: CustomStringConvertible, CustomReflectable {
  /// No address.
  public var description: String { "PasswordForgotRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordResetRequest: CustomStringConvertible, CustomReflectable {
  /// Neither token, code, address nor password.
  public var description: String { "PasswordResetRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
