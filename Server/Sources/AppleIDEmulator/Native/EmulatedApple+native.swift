import AppleID

extension EmulatedApple {
  /// Signs a person in as the sheet on a device does.
  ///
  /// - Throws: ``Problem`` when the person or the client is not known, the account is deleted, or the client
  ///   is none for devices; or when the folder can't be written.
  public func authorizeNatively(_ request: NativeAuthorizationRequest) throws -> NativeCredential {
    try waitForSigningKeys()
    let scopes = Set(request.scopes ?? [.name, .email])
    let now = now
    let (consented, key) = try change { world in
      guard let client = world.state.clients[request.clientID] else { throw Problem.unknownClient }
      guard client.kind == .native else {
        throw Problem.invalidRequest("client_id is a Services ID; a device signs in with a bundle id")
      }
      let found = try request.person.map { name throws(Problem) in try world.living(name) }
      guard let person = found ?? world.state.people.first else {
        throw Problem.notFound("there is nobody who could sign in")
      }
      let consented = try world.authorize(
        Yes(
          person: person, client: client, scopes: scopes, hidesEmail: request.hideEmail ?? false,
          nonce: request.nonce),
        at: now)
      return (consented, try world.nextSigningKey())
    }
    return try credential(consented, asked: request, scopes: scopes, key: key)
  }

  private func credential(
    _ consented: Consented, asked request: NativeAuthorizationRequest, scopes: Set<AuthorizationScope>,
    key: SigningKey
  ) throws -> NativeCredential {
    var claims = consented.claims
    if consented.isFirst { claims.real_user_status = (request.realUserStatus ?? .likelyReal).rawValue }
    let told = consented.isFirst && scopes.contains(.name)
    return NativeCredential(
      user: claims.sub, authorizationCode: consented.code, identityToken: try key.sign(claims),
      email: consented.isFirst ? claims.email : nil,
      fullName: told
        ? .init(givenName: consented.person.givenName, familyName: consented.person.familyName) : nil,
      state: request.state, realUserStatus: claims.real_user_status ?? RealUserStatus.unsupported.rawValue,
      userAgeRange: consented.person.age.range)
  }
}

extension AppleWorld.Person.Age {
  /// `ASUserAgeRange`.
  fileprivate var range: Int {
    switch self {
    case .unknown: 0
    case .child: 1
    case .notChild: 2
    }
  }
}
