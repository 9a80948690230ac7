import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// Mailed and texted codes: to sign in, to prove, to add an address or number.
extension HostedPages {
  /// - Parameter account: whether the pages are the account's, or the sign-in's.
  func codePages(account: Bool) -> [HostedPage] {
    var pages: [HostedPage] = []
    if mailing != nil { pages.append(emailPage(account)) }
    if texting != nil { pages.append(phonePage(account)) }
    if !pages.isEmpty || account { pages += [codePage(account), resendPage(account)] }
    return pages
  }

  private var mailing: EmailCodeProvider? { services.providers[.email] as? EmailCodeProvider }

  private var texting: PhoneCodeProvider? { services.providers[.phone] as? PhoneCodeProvider }

  private func root(_ account: Bool) -> String { account ? "/account" : "/sign-in" }

  private func audience(_ account: Bool) -> HostedPage.Audience { account ? .recentOwner : .everybody }

  private func emailPage(_ account: Bool) -> HostedPage {
    HostedPage("\(root(account))/\(account ? "ways/add/email" : "email")", audience(account), limit: .signUp)
    {
      visit, faults in
      page("email", emailValues(visit, account), visit, faults: faults)
    } act: { visit in
      let address = try typedAddress(visit)
      return try await start(
        visit, by: mailing, EmailCodeStartRequest(email: address, captchaToken: visit.captchaToken), .mail,
        shown: address, account)
    }
  }

  func emailValues(_ visit: PageVisit, _ account: Bool) -> [String: Any] {
    var values: [String: Any] = [
      "purpose": [account ? "link" : (visit.flow?.purpose ?? .signIn).rawValue: true],
      "action": "\(base)\(visit.request.uri.path)",
      "cancel": account ? "\(base)/account/ways" : "\(base)/sign-in" + query(visit),
    ]
    values["email"] = visit.typed("email", else: visit.flow?.hint)
    return values
  }

  func query(_ visit: PageVisit) -> String {
    visit.flowText.map { "?flow=\(Redirect.escaped($0))" } ?? ""
  }

  private func phonePage(_ account: Bool) -> HostedPage {
    HostedPage("\(root(account))/\(account ? "ways/add/phone" : "phone")", audience(account), limit: .signUp)
    {
      visit, faults in
      page("phone", phoneValues(visit, account), visit, faults: faults)
    } act: { visit in
      let typed = try require(visit, "phone", fault: "phone_missing")
      guard let number = TypedNumber(typed, country: visit.fields["country"])?.e164 else {
        throw PageMistakes(PageFault("phone", "phone_invalid"))
      }
      return try await start(
        visit, by: texting, PhoneCodeStartRequest(phone: number, captchaToken: visit.captchaToken), .text,
        shown: number, account)
    }
  }

  private func phoneValues(_ visit: PageVisit, _ account: Bool) -> [String: Any] {
    let locale = Locale(identifier: visit.texts.tag)
    let chosen = visit.typed("country", else: region(visit))
    let named = (settings.phone?.countries ?? []).map { region in
      (code: region.rawValue, name: locale.localizedString(forRegionCode: region.rawValue) ?? region.rawValue)
    }
    let sorted = named.sorted {
      $0.name.compare($1.name, options: [.caseInsensitive], locale: locale) == .orderedAscending
    }
    let countries = sorted.compactMap { country -> [String: Any]? in
      guard let dial = TypedNumber.callingCode(of: country.code) else { return nil }
      return [
        "code": country.code, "dial": dial, "name": country.name, "selected": country.code == chosen,
      ]
    }
    var values: [String: Any] = [
      "countries": countries, "action": "\(base)\(visit.request.uri.path)",
      "cancel": account ? "\(base)/account/ways" : "\(base)/sign-in" + query(visit),
    ]
    values["phone"] = visit.typed("phone")
    values["consent"] = settings.phone?.consent
    return values
  }

  /// The region that the browser's language names.
  private func region(_ visit: PageVisit) -> String? {
    let first = visit.request.headers[.acceptLanguage]?.split(separator: ",").first
    return first?.split(separator: ";").first?.split(separator: "-").last { $0.count == 2 }?.uppercased()
  }

  /// Sends a code.
  private func start<Provider: CodeSendingProvider>(
    _ visit: PageVisit, by provider: Provider?, _ request: Provider.StartRequest,
    _ kind: PageFlow.Step.Kind, shown: String, _ account: Bool
  ) async throws -> Response {
    guard let provider else { throw Refusal(.notFound, "There are no codes here.") }
    let mark = Provider.marksBrowser ? cookies.mail.mark(of: visit.request) : nil
    let challenge = try await own.signIn.start(
      request, by: provider, for: purpose(visit, account), caller: caller(visit, account),
      visit.origin(mark))
    var flow = visit.flow ?? PageFlow(account ? .link : .signIn, expiresAt: flowEnd)
    flow.note = nil
    flow.step = PageFlow.Step(
      kind, to: shown, challenge: challenge.challengeID,
      resendAt: forms.now().addingTimeInterval(TimeInterval(challenge.resendAfter)))
    var response = redirect(
      "\(root(account))/code", flow, note: visit.flow?.step == nil ? nil : .done("code_sent"))
    mark?.leave(in: &response)
    return response
  }

  private func purpose(_ visit: PageVisit, _ account: Bool) -> SignInPurpose {
    if account { return .link }
    return visit.flow?.purpose == .reauthenticate && visit.caller != nil ? .reauthentication : .signIn
  }

  private func caller(_ visit: PageVisit, _ account: Bool) -> UserID? {
    purpose(visit, account) == .signIn ? nil : visit.caller?.userID
  }

  private func codePage(_ account: Bool) -> HostedPage {
    HostedPage("\(root(account))/code", account ? .owner : .everybody) { visit, faults in
      guard let step = visit.flow?.step else { return redirect(root(account), account ? nil : visit.flow) }
      return page("code", codeValues(visit, step, account), visit, faults: faults)
    } act: { visit in
      guard let step = visit.flow?.step else { return redirect(root(account), account ? nil : visit.flow) }
      return try await take(step, visit, account)
    }
  }

  func codeValues(_ visit: PageVisit, _ step: PageFlow.Step, _ account: Bool) -> [String: Any] {
    var values: [String: Any] = [
      "address": step.address, "action": "\(base)\(root(account))/code",
      "seconds": max(0, Int(step.resendAt.timeIntervalSince(forms.now()).rounded(.up))),
    ]
    values[step.kind == .text ? "text" : "mail"] = true
    values["change"] =
      switch (step.kind, account) {
      case (.text, true): "\(base)/account/ways/add/phone"
      case (.text, false): "\(base)/sign-in/phone\(query(visit))"
      case (.verify, _): "\(base)/account/email"
      case (.change, _): "\(base)/account/email"
      case (_, true): "\(base)/account/ways/add/email"
      case (_, false): "\(base)/sign-in/email\(query(visit))"
      }
    if step.kind == .verify { values["later"] = "\(base)/account" }
    if step.kind == .mail, !account, settings.mailsLinks { values["link"] = true }
    return values
  }

  private func take(_ step: PageFlow.Step, _ visit: PageVisit, _ account: Bool) async throws -> Response {
    let typed = visit.fields["code"]
    // The mail's link, followed in this browser, takes the place of the code.
    if typed == nil, step.kind != .mail || account { throw PageMistakes(PageFault("code", "code_missing")) }
    switch step.kind {
    case .verify, .change: return try await verify(typed ?? "", step, visit)
    case .reset: return redirect("/sign-in/reset", visit.flow)
    case .mail: return try await take(typed, step, visit, .email, account)
    case .text: return try await take(typed, step, visit, .phone, account)
    }
  }

  private func take(
    _ code: String?, _ step: PageFlow.Step, _ visit: PageVisit, _ id: ProviderID, _ account: Bool
  ) async throws -> Response {
    guard let challenge = step.challenge else { return redirect(root(account)) }
    let request = CodeSignInRequest(challengeID: challenge, code: code)
    do {
      if let provider = services.providers[id] as? EmailCodeProvider {
        return try await take(request, visit, provider, account)
      }
      if let provider = services.providers[id] as? PhoneCodeProvider {
        return try await take(request, visit, provider, account)
      }
    } catch let refusal as Refusal where refusal.code == .invalidRequest {
      throw PageMistakes(PageFault("code", code == nil ? "code_missing" : "code_wrong"))
    }
    throw Refusal(.notFound, "There are no codes here.")
  }

  private func take<Provider: SignInProvider>(
    _ request: CodeSignInRequest, _ visit: PageVisit, _ provider: Provider, _ account: Bool
  ) async throws -> Response where Provider.Presented == CodeSignInRequest {
    let body = SignInBody(request, device: visit.device)
    guard account else {
      return try await prove(
        visit, by: provider, body, browser: cookies.mail.secret(of: visit.request))
    }
    guard let caller = visit.caller else { return signIn(returningTo: "/account/ways") }
    note(.post, "\(WirePath.identities)/\(provider.id)")
    do {
      _ = try await own.signIn.link(
        provider, body, to: caller, idempotencyKey: visit.formKey, from: visit.network)
    } catch {
      guard error.code == .identityTaken else { throw error }
      note(error)
      throw PageMistakes(PageFault("form", "identity_taken"))
    }
    return redirect("/account/ways", note: .done("linked", method: provider.id))
  }

  /// Shows the form that sent a code again, filled in: a CAPTCHA belongs to it.
  private func startOver(
    _ step: PageFlow.Step, _ visit: PageVisit, _ account: Bool, _ faults: [PageFault]
  ) -> Response {
    let isMail = step.kind != .text
    var values = isMail ? emailValues(visit, account) : phoneValues(visit, account)
    values["action"] = "\(base)\(root(account))/\(account ? "ways/add/" : "")\(isMail ? "email" : "phone")"
    values[isMail ? "email" : "phone"] = step.address
    return page(isMail ? "email" : "phone", values, visit, faults: faults)
  }

  /// Sends another code.
  private func resendPage(_ account: Bool) -> HostedPage {
    HostedPage(
      "\(root(account))/code/resend", audience(account), limit: .signUp, isShown: false, next: root(account)
    ) {
      visit, faults in
      guard let step = visit.flow?.step else { return redirect(root(account)) }
      if faults.contains(where: { $0.key == ProblemCode.captchaRequired.rawValue }) {
        return startOver(step, visit, account, faults)
      }
      return page("code", codeValues(visit, step, account), visit, faults: faults)
    } act: { visit in
      guard let step = visit.flow?.step else { return redirect(root(account)) }
      switch step.kind {
      case .mail:
        return try await start(
          visit, by: mailing, EmailCodeStartRequest(email: step.address), .mail, shown: step.address, account)
      case .text:
        return try await start(
          visit, by: texting, PhoneCodeStartRequest(phone: step.address), .text, shown: step.address, account)
      case .verify, .change: return try await sendVerification(step, visit)
      case .reset: return redirect("/sign-in/forgot", visit.flow)
      }
    }
  }
}
