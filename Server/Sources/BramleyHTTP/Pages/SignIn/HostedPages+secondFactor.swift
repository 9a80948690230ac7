import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// The second factor of a sign-in, and of a proof.
extension HostedPages {
  var secondFactorPages: [HostedPage] {
    own.secondFactors == nil
      ? []
      : [factorPage(.totp), factorPage(.recoveryCode), factorLostPage, enrollPage] + factorPasskeyPages
  }

  static let factorPath = "/sign-in/second-factor"

  private func path(of method: SecondFactorMethod) -> String {
    method == .recoveryCode ? "\(Self.factorPath)/recovery" : Self.factorPath
  }

  /// Sends a browser on whose sign-in waits for its second factor.
  func factor(_ challenge: SecondFactorChallenge, enrolls: Bool, _ visit: PageVisit) -> Response {
    var flow = visit.flow ?? PageFlow(.signIn, expiresAt: flowEnd)
    if flow.purpose == .reauthenticate { flow.purpose = .signIn }
    (flow.step, flow.note) = (nil, nil)
    flow.factor = PageFlow.Factor(
      token: challenge.token, enrolls: enrolls, method: method(of: visit), browser: Self.digest(of: visit),
      offered: challenge.methods)
    return redirect(enrolls ? "\(Self.factorPath)/enroll" : Self.factorPath, flow)
  }

  private func method(of visit: PageVisit) -> ProviderID {
    switch visit.request.uri.path {
    case "/sign-in/code": visit.flow?.step?.kind == .text ? .phone : .email
    case "/sign-in/passkey": .passkey
    default: .password
    }
  }

  /// The browser's secret stays when a sign-in goes on, so that only this browser finishes it.
  private static func digest(of visit: PageVisit) -> String {
    FormOnce.digest("second factor\n\(visit.secret)").base64EncodedString()
  }

  /// The sign-in that waits in this browser.
  func waiting(_ visit: PageVisit, enrolls: Bool) -> PageFlow.Factor? {
    guard let factor = visit.flow?.factor, factor.enrolls == enrolls, factor.browser == Self.digest(of: visit)
    else { return nil }
    return factor
  }

  private func isProof(_ visit: PageVisit) -> Bool {
    visit.flow?.factor == nil && visit.caller?.account.hasSecondFactor == true
  }

  private func factorPage(_ method: SecondFactorMethod) -> HostedPage {
    HostedPage(path(of: method)) { visit, faults in
      try await factorView(method, visit, faults)
    } act: { visit in
      guard let factors = own.secondFactors else { throw Refusal(.notFound, "There are no second factors.") }
      let code = try require(visit, "code", fault: "code_missing")
      if isProof(visit), let caller = visit.caller {
        let proof = try await factors.prove(
          SecondFactorCodeRequest(code: code), of: method, for: caller, from: visit.network)
        return try await steppedUp(caller, by: proof, visit)
      }
      guard let factor = waiting(visit, enrolls: false) else {
        return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
      }
      return try await finish(factor, method, code, visit)
    }
  }

  /// Returns the page that asks for the factor.
  func factorView(
    _ method: SecondFactorMethod, _ visit: PageVisit, _ faults: [PageFault]
  ) async throws -> Response {
    guard isProof(visit) || waiting(visit, enrolls: false) != nil else {
      return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
    }
    var values = factorValues(visit, method)
    if method == .totp { values["passkey"] = try await passkeyFactor(visit) }
    if values["passkeyOnly"] as? Bool == true, values["passkey"] == nil {
      return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
    }
    return page("second-factor", values, visit, faults: faults)
  }

  private func finish(
    _ factor: PageFlow.Factor, _ method: SecondFactorMethod, _ code: String, _ visit: PageVisit
  ) async throws -> Response {
    guard let factors = own.secondFactors else { throw Refusal(.notFound, "There are no second factors.") }
    let session = try await factors.signIn(
      SecondFactorSignInRequest(token: factor.token, method: method, code: code, device: visit.device),
      idempotencyKey: visit.formKey, visit.origin())
    return try await enter(session, after: factor, visit)
  }

  /// Begins the browser's session after the factor of a sign-in.
  func enter(_ session: Session, after factor: PageFlow.Factor, _ visit: PageVisit) async throws -> Response {
    var visit = visit
    visit.flow = visit.flow.map(Self.withoutFactor)
    return try await enter(visit, session, by: factor.method)
  }

  static func withoutFactor(_ flow: PageFlow) -> PageFlow {
    var flow = flow
    flow.factor = nil
    return flow
  }

  /// Begins the session anew after a proof of the factor, and returns to where the person was.
  private func steppedUp(_ caller: Caller, by proof: Session, _ visit: PageVisit) async throws -> Response {
    guard let flow = visit.flow, flow.client != nil else {
      return try await renewed(caller, by: proof, visit)
    }
    let cookie = try await own.browsers.renew(caller, by: proof)
    guard let renewed = try await own.browsers.caller(of: cookie) else { throw Refusal(.sessionEnded) }
    var response = try await proceed(flow, as: renewed)
    response.headers.append(cookies.session.field(cookie, seconds: own.browsers.cookieLifetime))
    return response
  }

  func factorValues(_ visit: PageVisit, _ method: SecondFactorMethod) -> [String: Any] {
    let (stepsUp, isRecovery) = (isProof(visit), method == .recoveryCode)
    let isPasskeyOnly = !stepsUp && visit.flow?.factor?.offered == [.passkey]
    var values: [String: Any] = [
      "action": "\(base)\(path(of: method))", "recovery": isRecovery, "proof": stepsUp,
      "passkeyOnly": isPasskeyOnly && !isRecovery,
    ]
    if !isPasskeyOnly {
      values["other"] = "\(base)\(path(of: isRecovery ? .totp : .recoveryCode))\(query(visit))"
    }
    if !stepsUp { values["lost"] = "\(base)\(Self.factorPath)/lost\(query(visit))" }
    values["cancel"] = stepsUp ? "\(base)/account" : "\(base)/sign-in"
    return values
  }

  /// "I've lost it": the account opens without the factor in three days.
  private var factorLostPage: HostedPage {
    HostedPage("\(Self.factorPath)/lost") { visit, faults in
      guard waiting(visit, enrolls: false) != nil else { return redirect("/sign-in") }
      return confirm(
        visit, "factorLost", action: "\(Self.factorPath)/lost", cancel: Self.factorPath + query(visit),
        isDangerous: false, faults: faults)
    } act: { visit in
      guard let factor = waiting(visit, enrolls: false), let factors = own.secondFactors else {
        return redirect("/sign-in")
      }
      let loss = try await factors.report(SecondFactorTokenRequest(token: factor.token), visit.origin())
      return page(
        "second-factor-lost", ["at": time(loss.availableAt, visit), "home": "\(base)/sign-in"], visit,
        status: .ok)
    }
  }

  /// Adds a factor, where the server demands one.
  private var enrollPage: HostedPage {
    HostedPage("\(Self.factorPath)/enroll") { visit, faults in
      guard let factor = waiting(visit, enrolls: true), let factors = own.secondFactors else {
        return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
      }
      let setup: TOTPEnrollment
      do throws(Refusal) {
        setup = try await factors.enroll(SecondFactorTokenRequest(token: factor.token))
      } catch {
        guard error.code == .codeExpired else { throw error }
        return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
      }
      var values = setupValues(setup, visit)
      values["action"] = "\(base)\(Self.factorPath)/enroll"
      values["cancel"] = "\(base)/sign-in"
      return page("second-factor-enroll", values, visit, faults: faults)
    } act: { visit in
      guard let factor = waiting(visit, enrolls: true) else {
        return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
      }
      return try await finish(factor, .totp, try require(visit, "code", fault: "code_missing"), visit)
    }
  }

  /// A secret as a page shows it: as a picture, as text, and with the recovery codes to keep.
  func setupValues(_ setup: TOTPEnrollment, _ visit: PageVisit) -> [String: Any] {
    var values: [String: Any] = [
      "picture": "data:image/svg+xml;base64,\(Data(setup.qrSVG.utf8).base64EncodedString())",
      "secret": TOTPSetup.spaced(setup.secret), "uri": setup.uri, "hasCodes": setup.recoveryCodes != nil,
    ]
    values["codes"] = setup.recoveryCodes ?? []
    return values
  }
}
