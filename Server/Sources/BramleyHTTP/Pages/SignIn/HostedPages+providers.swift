import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// The way to a provider and back. It is a link, so that no policy for forms stands against it.
extension HostedPages {
  /// The address that a provider's round trip returns to.
  private var completion: String { "\(settings.publicURL)/sign-in/complete" }

  func providerPage(_ id: ProviderID) -> HostedPage {
    HostedPage("/sign-in/with/\(id)") { visit, _ in
      var flow = visit.flow ?? PageFlow(.signIn, expiresAt: flowEnd)
      let purpose: SignInPurpose =
        flow.purpose == .reauthenticate && visit.caller != nil ? .reauthentication : .signIn
      if flow.purpose == .link { flow.purpose = .signIn }
      return try await send(visit, to: id, for: purpose, flow)
    }
  }

  /// Sends the browser to a provider.
  func send(
    _ visit: PageVisit, to id: ProviderID, for purpose: SignInPurpose, _ flow: PageFlow
  ) async throws -> Response {
    // All tabs of the browser share the flows' secret, and a sign-in in one of them does not change it.
    let secret =
      cookies.flow.value(in: visit.request).flatMap(AuthorizationService.flowSecret) ?? forms.random(32)
    var flow = flow
    (flow.provider, flow.note, flow.step, flow.browser) = (id, nil, nil, Self.digest(secret))
    let state = forms.sealed(flow)
    let start: AuthorizationService.OwnStart
    do throws(Refusal) {
      start = try await own.authorization.start(
        id, for: purpose, returningTo: completion, state: state,
        verifier: forms.verifier(for: secret, state), cookie: secret,
        wantsAuthentication: purpose == .signIn && flow.authAfter != nil)
    } catch {
      guard error.retryAfter != nil else { throw error }
      return back(from: flow, because: "provider_unavailable")
    }
    var response = Redirect.response(to: start.address.absoluteString, status: .found)
    response.headers.append(cookies.flow.field(start.cookie, seconds: start.seconds))
    return response
  }

  private static func digest(_ secret: String) -> String {
    FormOnce.digest("browser\n\(secret)").base64EncodedString()
  }

  /// Whether the browser that was sent to a provider in a flow is the visitor's.
  func isOwn(_ flow: PageFlow, _ visit: PageVisit) -> Bool {
    flow.browser != nil && flow.browser == cookies.flow.value(in: visit.request).map(Self.digest)
  }

  /// Where the browser comes back from a provider.
  var completePage: HostedPage {
    HostedPage("/sign-in/complete") { visit, _ in
      guard let state = visit.query["state"], let flow = forms.flow(state), let provider = flow.provider
      else {
        return problem("foreign", visit)
      }
      return try await returned(visit.with(flow), flow, from: provider, state: state)
    }
  }

  private func returned(
    _ visit: PageVisit, _ flow: PageFlow, from provider: ProviderID, state: String
  ) async throws -> Response {
    if let error = visit.query["error"] {
      let words = visit.query["problem"] ?? (error == "access_denied" ? "cancelled" : "provider_failed")
      if words == "account_exists" { return exists(visit, flow, provider) }
      let isKnown = visit.texts.has("fault", words) || words == "cancelled"
      return back(from: flow, because: isKnown ? words : "cancelled")
    }
    guard let code = visit.query["code"], let secret = cookies.flow.value(in: visit.request) else {
      return problem("foreign", visit)
    }
    do {
      return try await complete(visit, flow, code, forms.verifier(for: secret, state), provider)
    } catch let refusal as Refusal {
      note(refusal)
      return try await answer(refusal, visit, flow)
    }
  }

  /// The person's address belongs to an account: once they have signed in to it, the provider is added.
  private func exists(_ visit: PageVisit, _ flow: PageFlow, _ provider: ProviderID) -> Response {
    var flow = flow
    if isOwn(flow, visit), services.providers[provider]?.purposes.contains(.link) == true {
      flow.joins = provider
      let methods = (visit.query["methods"] ?? "").split(separator: " ").prefix(12)
      flow.methods = methods.map { ProviderID(rawValue: String($0)) }
    }
    return back(from: flow, because: "account_exists")
  }

  private func answer(_ refusal: Refusal, _ visit: PageVisit, _ flow: PageFlow) async throws -> Response {
    switch refusal.code {
    case .codeInvalid:
      // A reload, or the way back through the history: the code was used.
      guard let caller = visit.caller else { return problem("foreign", visit) }
      return try await proceed(flow.ofPages, as: caller)
    case .credentialsInvalid where flow.purpose == .reauthenticate:
      return back(from: flow, because: "wrong_account")
    case .identityTaken: return back(from: flow, because: "identity_taken")
    case .reauthenticationRequired: return reauthentication(returningTo: "/account/ways", visit)
    default: throw refusal
    }
  }

  private func complete(
    _ visit: PageVisit, _ flow: PageFlow, _ code: String, _ verifier: String, _ provider: ProviderID
  ) async throws -> Response {
    switch (flow.purpose, visit.caller) {
    case (.link, let caller?):
      let request = own.authorization.codeRequest(code, verifier: verifier, returnedTo: completion)
      note(.post, "\(WirePath.identities)/\(provider)")
      _ = try await own.authorization.link(request, of: provider, to: caller, from: visit.network)
      guard flow.client == nil, flow.next == nil else { return try await proceed(flow, as: caller) }
      return redirect("/account/ways", note: .done("linked", method: provider))
    case (.reauthenticate, let caller?):
      let request = own.authorization.codeRequest(code, verifier: verifier, returnedTo: completion)
      note(.post, "\(WirePath.reauthenticate)/\(provider)")
      let proof = try await own.authorization.reauthenticate(
        caller.owner, with: request, of: provider, from: visit.network)
      return try await renewed(caller, by: proof, visit)
    case (.link, nil): return signIn(returningTo: "/account/ways")
    default:
      note(.post, "\(WirePath.signIn)/\(provider)")
      let session = try await own.authorization.redeem(
        code, verifier: verifier, returnedTo: completion, device: visit.device?.name)
      return try await enter(visit, session, by: provider)
    }
  }

  /// Returns to the page that sent the browser to a provider, with what went wrong.
  private func back(from flow: PageFlow, because note: String) -> Response {
    var flow = flow
    flow.note = note
    guard flow.purpose == .link else { return redirect("/sign-in", flow) }
    // Whoever was about to go on after it still can.
    if flow.client != nil || flow.next != nil {
      flow.joins = flow.provider
      return redirect("/sign-in/join", flow)
    }
    return redirect("/account/ways", note: note == "cancelled" ? nil : .fault(note))
  }

  /// A page that says what is wrong.
  func problem(_ key: String, _ visit: PageVisit, status: HTTPResponse.Status = .badRequest) -> Response {
    var problem: [String: Any] = [:]
    problem["title"] = visit.texts["problem", key]
    problem["text"] = visit.texts["problem", "\(key)Text"]
    return page("problem", ["problem": problem, "again": "\(base)/sign-in"], visit, status: status)
  }
}

extension PageFlow {
  /// The flow without its client: a code is sent there once.
  fileprivate var ofPages: PageFlow? { client == nil ? self : nil }
}
