extension AppleIDEmulator {
  /// What exists now.
  public var world: AppleWorld { apple.world }

  /// Gives somebody an Apple Account. What is left out is made up.
  ///
  /// - Throws: ``Problem`` when the address is none.
  @discardableResult
  public func addPerson(
    email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> AppleWorld.Person {
    try apple.addPerson(email: email, givenName: givenName, familyName: familyName)
  }

  /// Signs a person in as the sheet on a device does.
  ///
  /// - Throws: ``Problem`` when the person or the client is not known.
  public func authorizeNatively(_ request: NativeAuthorizationRequest) throws -> NativeCredential {
    try apple.authorizeNatively(request)
  }

  /// Back to the start world; keys stay.
  ///
  /// - Throws: when a world's folder can't be written.
  public func reset() throws { try apple.reset() }
}
