public import AppleID

extension AppleIDEmulator {
  /// Adds a person with an Apple Account. Missing fields are generated.
  ///
  /// - Throws: `Problem` if the address is not valid.
  @discardableResult
  public func addPerson(
    email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> AppleWorld.Person {
    try apple.addPerson(email: email, givenName: givenName, familyName: familyName)
  }

  /// See ``EmulatedApple/addPerson(_:)``.
  @discardableResult
  public func addPerson(_ new: NewPerson) throws -> AppleWorld.Person { try apple.addPerson(new) }

  /// Signs a person in like the sheet on a device.
  ///
  /// - Throws: `Problem` if the person or the client is not known.
  public func authorizeNatively(_ request: NativeAuthorizationRequest) throws -> NativeCredential {
    try apple.authorizeNatively(request)
  }

  /// See ``EmulatedApple/stopUsing(_:person:)``.
  public func stopUsing(_ client: AppleClientID, person: String) throws {
    try apple.stopUsing(client, person: person)
  }

  /// See ``EmulatedApple/deleteAppleAccount(of:)``.
  public func deleteAppleAccount(of person: String) throws { try apple.deleteAppleAccount(of: person) }

  /// See ``EmulatedApple/setForwarding(_:of:)``.
  public func setForwarding(_ forwarding: Forwarding, of person: String) throws {
    try apple.setForwarding(forwarding, of: person)
  }
}
