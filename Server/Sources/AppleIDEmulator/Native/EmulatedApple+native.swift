import AppleID

extension EmulatedApple {
  /// Signs a person in as the sheet on a device does.
  ///
  /// - Throws: ``Problem`` when the person or the client is not known, or the client is none for devices.
  public func authorizeNatively(_ request: NativeAuthorizationRequest) throws -> NativeCredential {
    guard let client = client(request.clientID.rawValue) else {
      throw Problem.notFound("there is no client with this client_id")
    }
    guard client.kind == .native else {
      throw Problem.invalidRequest("client_id is a Services ID; a device signs in with a bundle id")
    }
    let scopes = Set(request.scopes ?? [.name, .email])
    let now = now()
    let (consented, key) = try change { world in
      let found = request.person.map(world.state.person(named:)) ?? world.state.people.first
      guard let person = found else { throw Problem.notFound("there is no such person") }
      let consented = try world.authorize(
        person, for: client.id, scopes: scopes, hidesEmail: request.hideEmail ?? false, redirectURI: nil,
        nonce: request.nonce, at: now)
      return (consented, world.nextSigningKey())
    }
    var claims = consented.claims
    if consented.isFirst { claims.real_user_status = RealUserStatus.likelyReal.rawValue }
    let told = consented.isFirst && scopes.contains(.name)
    return NativeCredential(
      user: claims.sub, authorizationCode: consented.code, identityToken: try key.sign(claims),
      email: consented.isFirst ? claims.email : nil,
      fullName: told
        ? .init(givenName: consented.person.givenName, familyName: consented.person.familyName) : nil,
      state: request.state, realUserStatus: claims.real_user_status ?? RealUserStatus.unsupported.rawValue)
  }
}
