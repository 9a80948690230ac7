import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// The account's address and its proof.
extension HostedPages {
  var addressPages: [HostedPage] {
    [changePage, verifyPage] + (services.providers[.phone] == nil ? [] : [numberPage])
  }

  private var changePage: HostedPage {
    HostedPage("/account/email", .recentOwner, limit: .signUp) { visit, faults in
      var values = emailValues(visit, true)
      values["purpose"] = ["change": true]
      values["cancel"] = "\(base)/account"
      return page("email", values, visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      let address = try typedAddress(visit)
      return try await change(to: address, caller, visit)
    }
  }

  private func change(to address: String, _ caller: Caller, _ visit: PageVisit) async throws -> Response {
    guard let addresses = services.addresses else { throw Refusal(.notFound, "There is no mail here.") }
    let mark = cookies.mail.mark(of: visit.request)
    note(.put, WirePath.email)
    try await addresses.change(EmailChangeRequest(email: address), for: caller, visit.origin(mark))
    return waiting(for: .change, to: address, mark)
  }

  private func waiting(
    for kind: PageFlow.Step.Kind, to address: String, _ mark: BrowserMark, seconds: Int = 30
  ) -> Response {
    var flow = PageFlow(.link, expiresAt: flowEnd)
    flow.step = PageFlow.Step(
      kind, to: address, resendAt: forms.now().addingTimeInterval(TimeInterval(seconds)))
    var response = redirect("/account/code", flow)
    mark.leave(in: &response)
    return response
  }

  /// Sends the code for the present address.
  private var verifyPage: HostedPage {
    HostedPage("/account/verify", .owner, limit: .signUp, isShown: false, next: "/account") { visit, faults in
      redirect("/account", note: faults.first.map { .fault($0.key) })
    } act: { visit in
      let caller = try caller(of: visit)
      guard let address = caller.account.user.email else { return redirect("/account") }
      do {
        return try await sendVerification(
          PageFlow.Step(.verify, to: address, resendAt: forms.now()), visit)
      } catch let refusal as Refusal where refusal.code == .sendLimit {
        // A code was mailed a moment ago, as at sign-up: that one will do.
        return waiting(
          for: .verify, to: address, cookies.mail.mark(of: visit.request), seconds: refusal.retryAfter ?? 30)
      }
    }
  }

  /// Sends another code for an address that is being proven.
  func sendVerification(_ step: PageFlow.Step, _ visit: PageVisit) async throws -> Response {
    let caller = try caller(of: visit)
    if step.kind == .change { return try await change(to: step.address, caller, visit) }
    guard let addresses = services.addresses else { throw Refusal(.notFound, "There is no mail here.") }
    let mark = cookies.mail.mark(of: visit.request)
    try await addresses.resend(for: caller, visit.origin(mark))
    return waiting(for: .verify, to: step.address, mark)
  }

  /// Takes the code for an address.
  func verify(_ code: String, _ step: PageFlow.Step, _ visit: PageVisit) async throws -> Response {
    guard let addresses = services.addresses else { throw Refusal(.notFound, "There is no mail here.") }
    note(.post, WirePath.verifyEmail)
    _ = try await addresses.verify(
      EmailVerificationRequest(code: code), for: try caller(of: visit), visit.origin())
    return redirect("/account", note: .done(step.kind == .change ? "email_changed" : "verified"))
  }

  /// A number is a way to sign in: a new one takes the place of the earlier.
  private var numberPage: HostedPage {
    HostedPage("/account/phone", .owner) { _, _ in redirect("/account/ways/add/phone") }
  }
}
