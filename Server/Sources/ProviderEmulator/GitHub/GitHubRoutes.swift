import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// The local GitHub's endpoints: the sign-in, and the API at the root and below `/api/v3`.
struct GitHubRoutes: Sendable {
  let providers: EmulatedProviders

  func add(to router: Router<EmulatorContext>) {
    let gitHub = router.group("github")
    gitHub.get("login/oauth/authorize") { request, context in
      try await providers.authorize(.gitHub, context.note) { try ask(request, context.note) }
    }
    gitHub.post("login/oauth/access_token") { request, context in
      try await exchange(request, context.note)
    }
    for path in ["", "api/v3/"] {
      gitHub.get(RouterPath("\(path)user")) { request, context in try await user(request, context.note) }
      gitHub.get(RouterPath("\(path)user/emails")) { request, context in
        try await addresses(request, context.note)
      }
      let application = "\(path)applications/{client_id}"
      gitHub.post(RouterPath("\(application)/token")) { request, context in
        try await check(request, context)
      }
      gitHub.delete(RouterPath("\(application)/token")) { request, context in
        try await end(request, context, isWhole: false)
      }
      gitHub.delete(RouterPath("\(application)/grant")) { request, context in
        try await end(request, context, isWhole: true)
      }
    }
  }

  private func ask(_ request: Request, _ note: JournalNote) throws -> Response {
    let read = FormFields(request.uri.query ?? "")
    let fields = read?["redirect_uri"] == nil ? withRegistered(read, request) : read
    let pending: PendingAuthorization
    do {
      pending = try self.pending(fields, note)
    } catch let refusal as ProviderPageRefusal where refusal.code == "redirect_uri_mismatch" {
      return try mismatch(fields, refusal)
    }
    let isAsked =
      fields?["prompt"] == "select_account"
      || LoopbackAddress(pending.redirectURI) == nil
        && !pending.redirectURI.hasPrefix("https://")
    // Who is signed in and has agreed is passed straight through.
    if !isAsked, let session = ProviderSessionCookie(request, .gitHub),
      let person = providers.host.living(named: session.person), try providers.hasAgreed(person, pending)
    {
      return try providers.answer(
        pending, ProviderChoice(person: person, scopes: pending.scopes, signedInAt: session.since))
    }
    return try providers.page(for: pending)
  }

  private func pending(_ read: FormFields?, _ note: JournalNote) throws -> PendingAuthorization {
    let (fields, client, redirect) = try providers.client(
      of: read, at: .gitHub, note, matches: ProviderRedirectRule.isBelow)
    let scopes = (fields["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
    var pending = PendingAuthorization(client: client, redirectURI: redirect, scopes: scopes)
    pending.state = fields.value(of: "state")
    pending.challenge = try providers.challenge(fields, methods: ["S256"], pending)
    return pending
  }

  private func withRegistered(_ fields: FormFields?, _ request: Request) -> FormFields? {
    guard let first = providers.client(fields?["client_id"] ?? "", of: .gitHub)?.redirectURIs.first else {
      return fields
    }
    return FormFields((request.uri.query ?? "") + "&redirect_uri=\(first)")
  }

  /// A wrong address is reported at the registered one.
  private func mismatch(_ fields: FormFields?, _ refusal: ProviderPageRefusal) throws -> Response {
    guard let client = providers.client(fields?["client_id"] ?? "", of: .gitHub),
      let first = client.redirectURIs.first(where: { $0.hasPrefix("https://") }) ?? client.redirectURIs.first
    else { throw refusal }
    var pending = PendingAuthorization(client: client, redirectURI: first, scopes: [])
    pending.state = fields?.value(of: "state")
    return try providers.refuse(
      pending, "redirect_uri_mismatch",
      "The redirect_uri MUST match the registered callback URL for this application.")
  }
}
