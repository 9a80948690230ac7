// Values with tokens, codes or passwords in them show none when they are printed, dumped or logged.

extension Session: CustomStringConvertible, CustomReflectable {
  /// The ids alone.
  public var description: String { "Session(\(sessionID) of \(user.id))" }
  public var customMirror: Mirror { Mirror(self, children: ["sessionID": sessionID, "user": user.id]) }
}

extension RefreshRequest: CustomStringConvertible, CustomReflectable {
  /// No token.
  public var description: String { "RefreshRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TokenRequest: CustomStringConvertible, CustomReflectable {
  /// What is granted, and not by what.
  public var description: String { "TokenRequest(\(grantType))" }
  public var customMirror: Mirror { Mirror(self, children: ["grantType": grantType]) }
}

extension AppleSignInRequest: CustomStringConvertible, CustomReflectable {
  /// Which parts of a credential there are.
  public var description: String { "AppleSignInRequest(\(parts.joined(separator: ", ")))" }
  public var customMirror: Mirror { Mirror(self, children: ["parts": parts]) }

  private var parts: [String] {
    let all = [
      ("authorizationCode", authorizationCode != nil), ("identityToken", identityToken != nil),
      ("nonce", nonce != nil), ("user", user != nil),
    ]
    return all.compactMap { $1 ? $0 : nil }
  }
}

extension NonceResponse: CustomStringConvertible, CustomReflectable {
  /// How long it is good, in seconds.
  public var description: String { "NonceResponse(expires in \(expiresIn) s)" }
  public var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn]) }
}

extension ChildSessionCode: CustomStringConvertible, CustomReflectable {
  /// Whose it is, and how long it is good, in seconds.
  public var description: String { "ChildSessionCode(for \(clientID), expires in \(expiresIn) s)" }
  public var customMirror: Mirror {
    Mirror(self, children: ["clientID": clientID, "expiresIn": expiresIn])
  }
}

extension CodeSignInRequest: CustomStringConvertible, CustomReflectable {
  /// Neither code nor token.
  public var description: String { "CodeSignInRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EmailCodeStartRequest: CustomStringConvertible, CustomReflectable {
  /// No address.
  public var description: String { "EmailCodeStartRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PhoneCodeStartRequest: CustomStringConvertible, CustomReflectable {
  /// No number.
  public var description: String { "PhoneCodeStartRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EmailVerificationRequest: CustomStringConvertible, CustomReflectable {
  /// Neither token nor code.
  public var description: String { "EmailVerificationRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EmailChangeRequest: CustomStringConvertible, CustomReflectable {
  /// No address.
  public var description: String { "EmailChangeRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EmailChangeUndoRequest: CustomStringConvertible, CustomReflectable {
  /// No token.
  public var description: String { "EmailChangeUndoRequest" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
