import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// `/sign-in`: every choice of a method.
extension HostedPages {
  var signInPages: [HostedPage] {
    var all = [signInPage, goOnPage, joinPage, returnPage, completePage, signOutPage, signedOutPage]
    all += secondFactorPages
    all += services.providers.browser.map { providerPage($0.id) }
    if hasPasswords { all.append(signUpPage) }
    if hasRecovery { all += recoveryPages }
    all += codePages(account: false)
    if services.guests.isEnabled { all.append(guestPage) }
    all += passkeyPages + upgradePages
    return all
  }

  var hasPasswords: Bool { services.providers[.password] != nil }
  var hasRecovery: Bool { hasPasswords && own.recovery != nil }

  private var signInPage: HostedPage {
    HostedPage("/sign-in") { visit, faults in
      signInView(visit, faults)
    } act: { visit in
      let password = try require(visit, "password", fault: "password_missing")
      guard let provider = services.providers[.password] as? PasswordProvider else {
        throw Refusal(.notFound, "There is no sign-in by password.")
      }
      let body = SignInBody(
        PasswordSignInRequest(email: try typedAddress(visit), password: password), device: visit.device)
      return try await visit.context.whileConnected {
        try await prove(visit, by: provider, body)
      }
    }
  }

  /// Signs in, or proves who the caller is, as the flow says.
  func prove<Provider: SignInProvider>(
    _ visit: PageVisit, by provider: Provider, _ body: SignInBody<Provider.Presented>, browser: String? = nil
  ) async throws -> Response {
    if visit.flow?.purpose == .reauthenticate, let caller = visit.caller {
      note(.post, "\(WirePath.reauthenticate)/\(provider.id)")
      do {
        let proof = try await own.signIn.reauthenticate(
          caller.owner, with: provider, body, idempotencyKey: visit.formKey, from: visit.network)
        if asksForFactor(caller), provider.id.isOneFactor { return redirect(Self.factorPath, visit.flow) }
        return try await renewed(caller, by: proof, visit)
      } catch let refusal as Refusal where refusal.code == .credentialsInvalid {
        note(refusal)
        throw PageMistakes(
          PageFault("form", provider.id == .password ? "credentials_invalid" : "wrong_account"))
      }
    }
    note(.post, "\(WirePath.signIn)/\(provider.id)")
    let session = try await own.signIn.signIn(
      with: provider, body, idempotencyKey: visit.formKey, from: visit.network, browser: browser)
    return try await enter(visit, session, by: provider.id)
  }

  /// Returns the address that was typed.
  func typedAddress(_ visit: PageVisit) throws -> String {
    let text = try require(visit, "email", fault: "email_missing")
    guard let address = EmailAddress(text) else { throw PageMistakes(PageFault("email", "email_invalid")) }
    return address.text
  }

  func require(_ visit: PageVisit, _ field: String, fault: String) throws -> String {
    guard let value = visit.fields[field] else { throw PageMistakes(PageFault(field, fault)) }
    return value
  }

  /// Returns the page.
  func signInView(_ visit: PageVisit, _ faults: [PageFault] = []) -> Response {
    page("sign-in", signInValues(visit), visit, faults: faults + noteFault(visit, besides: faults))
  }

  /// What the last step of the flow came to.
  private func noteFault(_ visit: PageVisit, besides faults: [PageFault]) -> [PageFault] {
    guard faults.isEmpty, !visit.isPost, let note = visit.flow?.note, note != "cancelled",
      note != "account_exists"
    else { return [] }
    let name = visit.flow?.provider.flatMap { services.providers[$0]?.name } ?? ""
    return [PageFault("form", note, ["provider": name])]
  }

  func signInValues(_ visit: PageVisit) -> [String: Any] {
    let purpose = visit.flow?.purpose ?? .signIn
    let exists = visit.flow?.joins != nil || visit.flow?.note == "account_exists"
    let last = cookies.method.value(in: visit.request)
    var values: [String: Any] = ["purpose": [(exists ? "exists" : purpose.rawValue): true]]
    if let flow = visit.flow, let name = own.authorization.clientName(of: flow) {
      values["client"] = ["name": name, "host": host(of: flow) ?? ""]
    }
    if let joins = visit.flow?.joins { values["exists"] = ["provider": name(ofMethod: joins, visit)] }
    let usable = Set(usableMethods(visit))
    let providers = services.providers.browser.filter { usable.contains($0.id) }.map {
      provider -> [String: Any] in
      [
        "id": provider.id.rawValue, "name": provider.name, "icon": MethodIcon.values(of: provider.id),
        "href":
          "\(base)/sign-in/with/\(provider.id)\(visit.flowText.map { "?flow=\(Redirect.escaped($0))" } ?? "")",
        "last": last == provider.id.rawValue,
      ]
    }
    values["providers"] = providers
    values["hasProviders"] = !providers.isEmpty
    if usable.contains(.password) {
      values["password"] = [
        "forgot": hasRecovery, "signUp": purpose == .signIn && !exists,
        "last": last == ProviderID.password.rawValue,
      ]
    }
    let passkey = usable.contains(.passkey) ? passkeyRequest(visit) : nil
    values["passkey"] = passkey
    let others = [
      "passkeys": passkey != nil, "email": usable.contains(.email), "phone": usable.contains(.phone),
      "guest": purpose == .signIn && !exists && services.guests.isEnabled && visit.caller == nil,
    ]
    if others.values.contains(true) { values["others"] = others }
    if let last { values["otherLast"] = [last: true] }
    values["hasOr"] = !providers.isEmpty && (usable.contains(.password) || others.values.contains(true))
    values["email"] = visit.isPost ? visit.fields["email"] : (visit.flow?.hint ?? hintOfCaller(visit))
    if usable.contains(.passkey), !usable.contains(.password), purpose == .signIn, !exists {
      values["passkeySignUp"] = true
    }
    values["already"] = purpose == .signIn && !exists && mayGoOn(visit)
    if visit.flow?.note == "cancelled", !visit.isPost {
      values["notice"] = [
        "text": visit.texts["notice", "cancelled"] as Any,
        "provider": visit.flow?.provider.flatMap { services.providers[$0]?.name } ?? "",
      ]
    }
    if purpose == .reauthenticate || purpose == .other { values["cancel"] = "\(base)/account" }
    return values
  }

  /// The methods that are of use here: for a proof those of the account.
  private func usableMethods(_ visit: PageVisit) -> [ProviderID] {
    let all = services.providers.all.filter { $0.purposes.contains(.signIn) }.map(\.id)
    if let flow = visit.flow, let joins = flow.joins {
      let opening = all.filter { flow.methods?.contains($0) ?? true && $0 != joins }
      return opening.isEmpty ? all : opening
    }
    guard visit.flow?.purpose == .reauthenticate, let caller = visit.caller else { return all }
    let own = Set(caller.account.identities.map(\.method) + caller.account.identities.map(\.key.provider))
    return all.filter { own.contains($0) }
  }

  private func hintOfCaller(_ visit: PageVisit) -> String? {
    visit.flow?.purpose == .reauthenticate ? visit.caller?.account.user.email : nil
  }

  /// Whether the signed-in person may go on without another sign-in.
  func mayGoOn(_ visit: PageVisit) -> Bool {
    guard let caller = visit.caller else { return false }
    return visit.flow?.accepts(caller) ?? true
  }

  /// Where a flow leads, as people read it: a host, or a program's scheme.
  func host(of flow: PageFlow) -> String? {
    guard let address = flow.client?.redirectURI, let end = address.firstRange(of: ":") else { return nil }
    let scheme = address[..<end.lowerBound]
    guard scheme == "https" || scheme == "http" else { return "\(scheme):" }
    let rest = address[end.upperBound...].dropFirst(2)
    return String(rest[..<(rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex)])
  }

  /// Goes on as who is signed in.
  private var goOnPage: HostedPage {
    HostedPage("/sign-in/continue", isShown: false) { visit, faults in
      signInView(visit, faults)
    } act: { visit in
      guard let caller = visit.caller, mayGoOn(visit) else { return redirect("/sign-in", visit.flow) }
      return try await proceed(visit.flow, as: caller)
    }
  }

  private var guestPage: HostedPage {
    HostedPage("/sign-in/guest", limit: .guests, isShown: false) { visit, faults in
      signInView(visit, faults)
    } act: { visit in
      note(.post, WirePath.signInGuest)
      let session = try await own.guests.signIn(
        GuestSignInRequest(device: visit.device), idempotencyKey: visit.formKey)
      return try await enter(visit, session, by: .guest)
    }
  }
}
