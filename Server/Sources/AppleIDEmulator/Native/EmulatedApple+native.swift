import AppleID
import EmulatorKit

extension EmulatedApple {
  /// Signs a person in like the sheet on a device.
  ///
  /// - Throws: `Problem` if the person or the client is not known, the account is deleted, or the client
  ///   is not an App ID; or if the folder can't be written.
  public func authorizeNatively(_ request: NativeAuthorizationRequest) throws -> NativeCredential {
    try waitForSigningKeys()
    let scopes = Set(request.scopes ?? [.name, .email])
    let now = now
    let consented = try change { world in
      guard let client = world.state.clients[request.clientID] else { throw Problem.unknownClient }
      guard client.kind == .native else {
        throw Problem.invalidRequest("client_id is a Services ID; a device signs in with a bundle id")
      }
      let found = try request.person.map { name throws(Problem) in try world.living(name) }
      guard let person = found ?? world.state.people.first else {
        throw Problem.notFound("no person can sign in")
      }
      return try world.authorize(
        Yes(
          person: person, client: client, scopes: scopes, hidesEmail: request.hideEmail ?? false,
          nonce: request.nonce, wantsToken: true),
        at: now)
    }
    return try credential(consented, asked: request, scopes: scopes)
  }

  private func credential(
    _ consented: Consented, asked request: NativeAuthorizationRequest, scopes: Set<AuthorizationScope>
  ) throws -> NativeCredential {
    let status = consented.isFirst ? request.realUserStatus ?? .likelyReal : nil
    var token = consented.token
    token?.claims.real_user_status = status?.rawValue
    let isNameTold = consented.isFirst && scopes.contains(.name)
    return NativeCredential(
      user: consented.subject, authorizationCode: consented.code,
      identityToken: try token?.signed() ?? "", email: consented.isFirst ? consented.email : nil,
      fullName: isNameTold
        ? .init(givenName: consented.person.givenName, familyName: consented.person.familyName) : nil,
      state: request.state, realUserStatus: (status ?? .unsupported).rawValue,
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
