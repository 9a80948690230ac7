import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// The question before a signed-in person returns to the client.
extension HostedPages {
  /// "Return to NAME?"
  var returnPage: HostedPage {
    HostedPage("/sign-in/return") { visit, faults in
      guard let flow = visit.flow, flow.client != nil, visit.caller != nil else {
        return redirect("/sign-in", visit.flow)
      }
      return page("consent", consentValues(flow), visit, faults: faults)
    } act: { visit in
      guard let flow = visit.flow, let client = flow.client else { return redirect("/sign-in") }
      guard let caller = visit.caller, flow.accepts(caller) else {
        return redirect("/sign-in", flow)
      }
      guard visit.fields["answer"] == "continue" else {
        let url = own.authorization.sendBack(client, .cancelled)
        return Redirect.response(to: url.absoluteString, status: .seeOther)
      }
      return try await finish(flow, client, as: caller)
    }
  }

  func consentValues(_ flow: PageFlow) -> [String: Any] {
    [
      "client": [
        "name": own.authorization.clientName(of: flow) ?? "", "host": host(of: flow) ?? "",
      ]
    ]
  }
}
