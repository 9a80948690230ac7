import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Sign-out of this browser.
extension HostedPages {
  var signOutPage: HostedPage {
    HostedPage("/sign-out") { visit, faults in
      guard visit.caller != nil else { return redirect("/signed-out") }
      return confirm(
        visit, "signOut", action: "/sign-out", cancel: "/account", isDangerous: false, faults: faults)
    } act: { visit in
      if let caller = visit.caller {
        note(.delete, WirePath.currentSession)
        try await services.sessions.end(caller.sessionID, for: caller)
      }
      var response = redirect("/signed-out")
      response.headers.append(cookies.session.removal)
      response.headers.append(cookies.other.removal)
      response.headers.append(cookies.page.field(forms.random(32), seconds: PageCookies.pageLifetime))
      return response
    }
  }

  var signedOutPage: HostedPage {
    HostedPage("/signed-out") { visit, _ in
      page("signed-out", ["again": "\(base)/sign-in"], visit)
    }
  }

  /// A page that asks before something is done.
  func confirm(
    _ visit: PageVisit, _ key: String, action: String, cancel: String, isDangerous: Bool,
    _ parameters: [String: Any] = [:], faults: [PageFault] = []
  ) -> Response {
    var confirm: [String: Any] = ["danger": isDangerous]
    confirm["title"] = visit.texts["confirm", key]
    confirm["text"] = visit.texts["confirm", "\(key)Text"]
    confirm["button"] = visit.texts["confirm", "\(key)Button"]
    var values: [String: Any] = parameters
    values["confirm"] = confirm
    values["action"] = base + action
    values["cancel"] = base + cancel
    return page("confirm", values, visit, faults: faults)
  }
}
