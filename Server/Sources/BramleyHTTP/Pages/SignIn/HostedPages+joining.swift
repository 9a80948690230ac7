import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// The provider that was tried before the person signed in to the account that they had: it is added to the account.
extension HostedPages {
  /// "Add NAME to your account?" The way to the provider is a link, and whoever does not want it goes on.
  var joinPage: HostedPage {
    HostedPage("/sign-in/join") { visit, faults in
      guard let caller = visit.caller else { return redirect("/sign-in", visit.flow) }
      guard let flow = visit.flow, let joins = flow.joins, isOwn(flow, visit) else {
        return try await proceed(visit.flow, as: caller)
      }
      return page("join", joinValues(joins, flow, visit), visit, faults: faults + joinFault(flow, visit))
    }
  }

  func joinValues(_ joins: ProviderID, _ flow: PageFlow, _ visit: PageVisit) -> [String: Any] {
    var link = flow
    (link.purpose, link.joins, link.methods, link.note) = (.link, nil, nil, nil)
    // Without a client or a page to go on to, the person sees what was added.
    let proof = Redirect.escaped(forms.token(for: visit.browser))
    let address = "\(base)/account/ways/add/with/\(joins)?proof=\(proof)"
    return [
      "name": name(ofMethod: joins, visit), "icon": MethodIcon.values(of: joins), "id": joins.rawValue,
      "href": "\(address)&flow=\(Redirect.escaped(forms.sealed(link)))",
    ]
  }

  private func joinFault(_ flow: PageFlow, _ visit: PageVisit) -> [PageFault] {
    guard let note = flow.note, note != "account_exists", note != "cancelled", visit.texts.has("fault", note)
    else { return [] }
    return [
      PageFault("form", note, ["provider": flow.provider.flatMap { services.providers[$0]?.name } ?? ""])
    ]
  }
}
