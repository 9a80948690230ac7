import Crypto
import EmulatorKit
import Foundation
import Hummingbird

extension FacebookRoutes {
  /// Says whose a token is. It needs the app's own token.
  func inspect(_ fields: FormFields, _ request: Request, _ note: JournalNote) throws -> Response {
    guard let text = fields["access_token"] ?? EmulatedProviders.bearer(request), let app = app(text) else {
      throw GraphError.notAppToken
    }
    note.client(app.id) { _ in true }
    let now = providers.host.now
    let input = fields["input_token"] ?? ""
    guard let token = try providers.host.change({ $0.state.tokens.value(for: input, at: now) }),
      token.authorization.provider == .facebook,
      let person = providers.host.living(named: token.authorization.person)
    else {
      return try .provider(
        JSON.object([
          "data": [
            "error": ["code": 190, "message": "Invalid OAuth access token - Cannot parse access token"],
            "is_valid": false, "scopes": [],
          ]
        ]))
    }
    let isValid = try providers.host.change { $0.state.stands(token.authorization) && token.isAlive(at: now) }
    let account = try providers.account(of: person.id, at: .facebook)
    return try .provider(
      JSON.object([
        "data": [
          "app_id": .text(token.authorization.client), "type": "USER", "application": "bramley",
          "is_valid": .flag(isValid), "issued_at": .number(Int(token.at.timeIntervalSince1970)),
          "expires_at": .number(Int(token.expiresAt?.timeIntervalSince1970 ?? 0)),
          "data_access_expires_at": .number(Int(token.at.timeIntervalSince1970) + 90 * 86_400),
          "scopes": .list(token.authorization.scopes.map(JSON.text)),
          "user_id": .text(
            providers.host.pseudonyms.subject(of: account, for: token.authorization.client)),
        ]
      ]))
  }

  func me(_ fields: FormFields, _ request: Request, _ note: JournalNote) throws -> Response {
    let (token, person) = try user(fields, request, note)
    let asked = (fields["fields"] ?? "id,name").split(separator: ",").map(String.init)
    let isMissing = try providers.strikes(.emailMissing, .facebook)
    let account = try providers.account(of: person.id, at: .facebook)
    let email = token.authorization.scopes.contains("email") && !isMissing ? account.email : nil
    let isOther = try providers.strikes(.wrongSubject, .facebook)
    let all: [String: JSON?] = [
      "id": .text(
        isOther
          ? "120000000000000"
          : providers.host.pseudonyms.subject(of: account, for: token.authorization.client)),
      "name": .text(person.fullName), "first_name": .text(person.givenName),
      "last_name": .text(person.familyName), "email": email.map(JSON.text),
      "picture": [
        "data": ["url": .text("\(providers.base(of: .facebook))/picture.png"), "is_silhouette": true]
      ],
    ]
    var body: [String: JSON] = [:]
    for name in asked + ["id"] { body[name] = all[name] ?? nil }
    return try .provider(body)
  }

  func permissions(
    _ id: String, _ fields: FormFields, _ request: Request, _ note: JournalNote
  ) throws -> Response {
    let grant = try grant(id, fields, request, note)
    return try .provider(
      JSON.object([
        "data": .list(grant.scopes.map { ["permission": .text($0), "status": "granted"] })
      ]))
  }

  /// Takes one permission back, or the whole consent.
  func remove(
    _ name: String?, of id: String, _ fields: FormFields, _ request: Request, _ note: JournalNote
  ) throws -> Response {
    var grant = try grant(id, fields, request, note)
    try providers.host.change { change in
      if let name {
        grant.scopes.removeAll { $0 == name }
        change.record(.granted(grant))
      } else {
        change.record(.grantEnded(grant))
      }
    }
    return try .provider(JSON.object(["success": true]))
  }

  /// The consent of the person whom a path names, for the token's app.
  private func grant(
    _ id: String, _ fields: FormFields, _ request: Request, _ note: JournalNote
  ) throws -> ProviderGrant {
    let text = fields["access_token"] ?? EmulatedProviders.bearer(request)
    if let app = text.flatMap(app) {
      note.client(app.id) { _ in true }
      try checkProof(fields, text ?? "", app)
      let all = try providers.host.change { change in
        change.state.grants.values.filter { $0.provider == .facebook && $0.group == app.id }
      }
      let found = try all.first { try asid($0) == id }
      guard let found else {
        throw GraphError(100, 33, "Unsupported request. Object with ID '\(id.prefix(20))' does not exist")
      }
      return found
    }
    let (token, _) = try user(fields, request, note)
    let found = try providers.host.change { $0.state.grants[token.authorization.grant] }
    guard let found, try id == "me" || asid(found) == id else { throw GraphError(200, "Permissions error") }
    return found
  }

  private func asid(_ grant: ProviderGrant) throws -> String {
    providers.host.pseudonyms.subject(
      of: try providers.account(of: grant.person, at: .facebook), for: grant.group)
  }

  /// The person whose token it is.
  private func user(
    _ fields: FormFields, _ request: Request, _ note: JournalNote
  ) throws -> (ProviderToken, LocalPerson) {
    guard let text = fields["access_token"] ?? EmulatedProviders.bearer(request) else {
      throw GraphError.noToken
    }
    let now = providers.host.now
    guard let token = try providers.host.change({ $0.state.tokens.value(for: text, at: now) }),
      token.authorization.provider == .facebook,
      let person = providers.host.living(named: token.authorization.person)
    else { throw GraphError.badToken }
    guard token.isAlive(at: now) else { throw GraphError.expired }
    guard try providers.host.change({ $0.state.stands(token.authorization) }) else {
      throw GraphError.appRemoved
    }
    guard let app = providers.client(token.authorization.client, of: .facebook) else {
      throw GraphError.noApp
    }
    note.client(app.id) { _ in true }
    try checkProof(fields, text, app)
    return (token, person)
  }

  /// `<app id>|<app secret>`.
  private func app(_ token: String) -> ProviderClient? {
    let parts = token.split(separator: "|", maxSplits: 1).map(String.init)
    guard parts.count == 2, let client = providers.client(parts[0], of: .facebook),
      parts[1].utf8.elementsEqual(client.secret.utf8)
    else { return nil }
    return client
  }

  private func checkProof(_ fields: FormFields, _ token: String, _ app: ProviderClient) throws {
    guard let proof = fields["appsecret_proof"] else {
      if try providers.host.change({ $0.state.settings(of: .facebook).requiresAppSecretProof }) {
        throw GraphError.noProof
      }
      return
    }
    let right = HMAC<SHA256>.authenticationCode(
      for: Data(token.utf8), using: SymmetricKey(data: Data(app.secret.utf8)))
    guard proof == Data(right).hex else { throw GraphError.badProof }
  }
}
