import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// `/{provider}/choose`: the forms of the page. A page of another site can't know the transaction, which can be used
/// once.
struct ChooseRoutes: Sendable {
  let providers: EmulatedProviders

  func add(to router: Router<EmulatorContext>) {
    for provider in LocalProvider.all {
      router.post(RouterPath("\(provider.rawValue)/choose")) { request, context in
        try await answer(request, context, provider)
      }
    }
  }

  private func answer(
    _ request: Request, _ context: EmulatorContext, _ provider: LocalProvider
  ) async throws -> Response {
    do throws(Problem) { try LocalOnly.checkOrigin(of: request) } catch {
      return show("forbidden", error.detail, provider)
    }
    guard request.mediaType == "application/x-www-form-urlencoded",
      let form = try await request.boundedText().flatMap({ FormFields($0) }), form.repeated.isEmpty,
      let transaction = form["transaction"], let action = form["action"]
    else { return show("invalid_request", "The form is not one of the sign-in page.", provider) }
    // A mistyped name must not use up the transaction.
    let person = form["person"].flatMap { providers.host.living(named: $0) }
    guard action != "continue" || person != nil else {
      return show("invalid_request", "No account has this id, email or name.", provider)
    }
    let now = providers.host.now
    guard let pending = try providers.host.change({ $0.take(transaction, at: now) }),
      pending.provider == provider
    else {
      return show(
        "invalid_request", "It was already answered, or it was open for more than ten minutes.", provider)
    }
    context.note.client(pending.client.id) { _ in true }
    switch action {
    case "continue":
      guard let person else { return Response(status: .badRequest) }
      if pending.wantsIdentityToken || pending.csrfToken != nil {
        _ = try await providers.signingKeys(of: provider)
      }
      var scopes = pending.scopes
      if provider == .facebook, form["email"] != "share" { scopes.removeAll { $0 == "email" } }
      return try providers.answer(
        pending, ProviderChoice(person: person, scopes: scopes, signedInAt: now))
    case "close": return providers.pages.showClosed(of: provider)
    default: return try providers.refuse(pending, "access_denied")
    }
  }

  private func show(_ code: String, _ message: String, _ provider: LocalProvider) -> Response {
    providers.pages.show(
      RefusalPage(ProviderPageRefusal(code, message, remedy: "Go back to the app and start again.")),
      of: provider)
  }
}
