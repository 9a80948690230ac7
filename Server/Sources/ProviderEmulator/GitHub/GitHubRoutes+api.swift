import EmulatorKit
import HTTPTypes
import Hummingbird

extension GitHubRoutes {
  func user(_ request: Request, _ note: JournalNote) async throws -> Response {
    try await signedIn(request, note) { token, person, account in
      .object([
        "login": .text(person.id), "id": .number(id(account)), "node_id": .text("U_\(id(account))"),
        "type": "User", "name": .text(person.fullName), "email": .null,
        "avatar_url": .text("\(providers.base(of: .gitHub))/avatars/\(id(account))"),
      ])
    }
  }

  func addresses(_ request: Request, _ note: JournalNote) async throws -> Response {
    let mode = try providers.host.change { $0.state.settings(of: .gitHub).addresses }
    if mode == .forbidden {
      return try problem("Resource not accessible by integration", .forbidden, note)
    }
    let isMissing = try providers.strikes(.emailMissing, .gitHub)
    let isUnverified = try providers.strikes(.emailUnverified, .gitHub)
    return try await signedIn(request, note) { token, _, account in
      let scopes = token.authorization.scopes
      guard mode == .listed, scopes.contains("user:email") || scopes.contains("user") else { return nil }
      if isMissing { return [] }
      return .list(
        account.addresses.enumerated().map { index, address in
          .object([
            "email": .text(address.email), "primary": .flag(index == 0),
            "verified": .flag(address.verified && !isUnverified),
            "visibility": index == 0 ? "private" : .null,
          ])
        })
    }
  }

  private func signedIn(
    _ request: Request, _ note: JournalNote,
    _ body: (ProviderToken, LocalPerson, ProviderAccount) -> JSON?
  ) async throws -> Response {
    if let interruption = try await providers.interruption(of: .gitHub, note) { return interruption }
    guard request.headers[.userAgent]?.isEmpty == false else {
      return try problem("Request forbidden by administrative rules.", .forbidden, note)
    }
    let now = providers.host.now
    let found = try providers.host.change {
      $0.state.token(EmulatedProviders.bearer(request), at: now, .gitHub, .access)
    }
    guard let token = found, let person = providers.host.living(named: token.authorization.person) else {
      return try problem("Bad credentials", .unauthorized, note)
    }
    note.client(token.authorization.client) { _ in true }
    guard let answer = body(token, person, try providers.account(of: person.id, at: .gitHub)) else {
      return try problem("Not Found", .notFound, note)
    }
    var headers = HTTPFields.uncached
    headers[.xOAuthScopes] = token.authorization.scopes.joined(separator: ", ")
    return try .provider(answer, headers: headers)
  }

  func id(_ account: ProviderAccount) -> Int {
    Int(providers.host.pseudonyms.subject(of: account, for: "")) ?? 0
  }

  func problem(
    _ message: String, _ status: HTTPResponse.Status, _ note: JournalNote
  ) throws -> Response {
    note.failure("\(status.code)", reason: message)
    return try .provider(
      JSON.object([
        "message": .text(message), "documentation_url": "https://docs.github.com/rest",
        "status": .text("\(status.code)"),
      ]), status: status)
  }
}

extension HTTPField.Name {
  fileprivate static var xOAuthScopes: Self { Self("X-OAuth-Scopes")! }
}
