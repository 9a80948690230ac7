import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Forgotten passwords: a mail with a code, and a new password.
extension HostedPages {
  var recoveryPages: [HostedPage] { [forgotPage, resetPage] }

  private var forgotPage: HostedPage {
    HostedPage("/sign-in/forgot", limit: .signUp) { visit, faults in
      var values: [String: Any] = [:]
      values["email"] = visit.isPost ? visit.fields["email"] : visit.flow?.hint
      return page("forgot", values, visit, faults: faults)
    } act: { visit in
      let address = try typedAddress(visit)
      guard let recovery = own.recovery else { throw Refusal(.notFound, "There is no mail here.") }
      try await recovery.forgot(
        PasswordForgotRequest(email: address, captchaToken: visit.captchaToken), visit.origin())
      var flow = visit.flow ?? PageFlow(.signIn, expiresAt: flowEnd)
      flow.step = PageFlow.Step(.reset, to: address, resendAt: forms.now())
      return redirect("/sign-in/reset", flow)
    }
  }

  private var resetPage: HostedPage {
    HostedPage("/sign-in/reset") { visit, faults in
      guard let step = visit.flow?.step, step.kind == .reset else {
        return redirect("/sign-in/forgot", visit.flow)
      }
      return page(
        "reset", ["address": step.address, "minimum": PagePasswords.minimum], visit, faults: faults)
    } act: { visit in
      guard let step = visit.flow?.step, step.kind == .reset, let recovery = own.recovery else {
        return redirect("/sign-in/forgot", visit.flow)
      }
      let code = try require(visit, "code", fault: "code_missing")
      let request = PasswordResetRequest(
        email: step.address, code: code, password: try newPassword(visit), device: visit.device)
      note(.post, WirePath.resetPassword)
      let session = try await recovery.reset(request, visit.origin())
      var visit = visit
      visit.flow?.step = nil
      // The mail proves the address, not the person: a proof of a flow is another one.
      if visit.flow?.purpose == .reauthenticate { visit.flow?.purpose = .signIn }
      return try await enter(visit, session, by: .password)
    }
  }
}
