import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// `/auth/authorize`: the page and its forms.
struct AuthorizeRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.get("auth/authorize") { request, context in try await ask(request, context) }
    router.post("auth/authorize") { request, context in
      try await apple.signingKeysReady()
      return try await answer(request, context)
    }
  }

  private func ask(_ request: Request, _ context: EmulatorContext) async throws -> Response {
    let read = FormFields(request.uri.query ?? "")
    let client = read?["client_id"]
    context.note.client(client, of: apple)
    if let interruption = try await apple.interruption(of: .authorize, client: client, context.note) {
      return interruption
    }
    do throws(AuthorizationRefusal) {
      guard let fields = read else {
        throw AuthorizationRefusal(code: .invalidRequest, message: "The query is malformed")
      }
      let asked = try AuthorizationRequest(fields, client: apple.client, apple.strictness)
      return apple.pages.show(apple.signInPage(for: asked))
    } catch {
      context.note.failure(error.code.rawValue, reason: error.message)
      return try refuse(error, to: request)
    }
  }

  /// The page's forms. A page of another site can't know the transaction, which can be used once.
  private func answer(_ request: Request, _ context: EmulatorContext) async throws -> Response {
    do throws(Problem) { try LocalOnly.checkOrigin(of: request) } catch {
      return apple.pages.show(RefusalPage(error))
    }
    guard request.mediaType == "application/x-www-form-urlencoded",
      let form = try await request.boundedText().flatMap({ FormFields($0) }), form.repeated.isEmpty,
      let transaction = form["transaction"], let action = form["action"]
    else { return apple.pages.show(.malformed) }
    let now = apple.now
    let client = apple.change { $0.pending.value(for: transaction, at: now)?.client.id.rawValue }
    context.note.client(client, of: apple)
    if let interruption = try await apple.interruption(of: .authorize, client: client, context.note) {
      return interruption
    }
    if action == "cancel" {
      let asked = apple.change { $0.pending.remove(transaction, at: now) }
      return try asked.map { try send($0.cancelled) } ?? apple.pages.show(.expired)
    }
    guard action == "continue", let name = form["person"] else { return apple.pages.show(.malformed) }
    // A mistyped name must not use up the transaction.
    guard let person = apple.change({ $0.state.people.person(named: name) }), !person.isDeleted else {
      return apple.pages.show(.unknownPerson)
    }
    guard let asked = apple.change({ $0.pending.remove(transaction, at: now) }) else {
      return apple.pages.show(.expired)
    }
    let choice = SignInChoice(
      person: person.id, givenName: form.value(of: "given_name"), familyName: form.value(of: "family_name"),
      hidesEmail: form["email"] == "hide")
    return try apple.answer(asked, with: choice).map(send) ?? apple.pages.show(.unknownPerson)
  }

  private func send(_ answer: AuthorizationAnswer) throws -> Response {
    if let location = answer.location {
      return Response(
        status: .seeOther,
        headers: [.location: location, .cacheControl: "no-store", .referrerPolicy: "strict-origin"])
    }
    return apple.pages.show(
      ReturnPage(action: answer.redirectURI, fields: answer.fields.map { .init(name: $0.0, value: $0.1) }))
  }

  /// A page for a browser, Apple's JSON for any other client.
  private func refuse(_ refusal: AuthorizationRefusal, to request: Request) throws -> Response {
    let page = RefusalPage(refusal)
    if request.headers[.accept]?.contains("text/html") == true { return apple.pages.show(page) }
    return try Response.json(
      TokenErrorBody(error: refusal.code, errorDescription: refusal.message), status: page.status,
      contentType: "application/json;charset=UTF-8")
  }
}
