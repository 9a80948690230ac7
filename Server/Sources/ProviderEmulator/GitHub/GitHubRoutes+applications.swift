import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

extension GitHubRoutes {
  /// Checks a token for its own app.
  func check(_ request: Request, _ context: EmulatorContext) async throws -> Response {
    guard let client = client(request, context) else {
      return try problem("Not Found", .notFound, context.note)
    }
    guard let token = try await token(request, of: client),
      let person = providers.host.living(named: token.authorization.person)
    else { return try problem("Not Found", .notFound, context.note) }
    let account = try providers.account(of: person.id, at: .gitHub)
    return try .provider(
      JSON.object([
        "token": .text(token.token), "scopes": .list(token.authorization.scopes.map(JSON.text)),
        "app": ["client_id": .text(client.id), "name": "bramley"],
        "user": ["login": .text(person.id), "id": .number(id(account))],
      ]))
  }

  /// Ends one token, or the whole consent that it rests on.
  func end(_ request: Request, _ context: EmulatorContext, isWhole: Bool) async throws -> Response {
    if let interruption = try await providers.interruption(of: .gitHub, context.note) { return interruption }
    guard let client = client(request, context) else {
      return try problem("Not Found", .notFound, context.note)
    }
    guard let token = try await token(request, of: client) else {
      return try problem("Not Found", .notFound, context.note)
    }
    try providers.host.change { change in
      if !isWhole {
        change.record(.tokenEnded(token.token))
      } else if let grant = change.state.grants[token.authorization.grant] {
        change.record(.grantEnded(grant))
      }
    }
    return Response(status: .noContent)
  }

  private func client(_ request: Request, _ context: EmulatorContext) -> ProviderClient? {
    guard let basic = EmulatedProviders.basic(request), basic.id == context.parameters.get("client_id"),
      let client = providers.client(basic.id, of: .gitHub),
      basic.secret.utf8.elementsEqual(client.secret.utf8)
    else { return nil }
    context.note.client(client.id) { _ in true }
    return client
  }

  private struct TokenBody: Decodable { var access_token: String }

  private func token(_ request: Request, of client: ProviderClient) async throws -> ProviderToken? {
    guard let text = try await request.boundedText(),
      let body = try? JSONDecoder().decode(TokenBody.self, from: Data(text.utf8))
    else { return nil }
    let now = providers.host.now
    let found = try providers.host.change { $0.state.token(body.access_token, at: now, .gitHub) }
    return found.flatMap { $0.authorization.client == client.id ? $0 : nil }
  }
}
