import BramleyAPI
import BramleyCore
import Hummingbird

// After a sign-in by password that leads on to an app, a page on which the browser may make a passkey by itself. It is shown
// only in browsers that can, which the form of the sign-in says.
extension HostedPages {
  static let upgradePath = "/sign-in/upgrade"

  var upgradePages: [HostedPage] { hasPasskeys ? [upgradePage] : [] }

  /// Whether a sign-in on this page may lead to the page.
  func mayUpgrade(_ visit: PageVisit) -> Bool {
    guard hasPasskeys, let flow = visit.flow, flow.client != nil else { return false }
    return flow.purpose == .signIn && flow.joins == nil
  }

  /// Whether a sign-in leads to the page.
  func upgrades(_ visit: PageVisit, _ caller: Caller) -> Bool {
    guard mayUpgrade(visit), visit.fields["upgrade"] != nil, let flow = visit.flow else { return false }
    return flow.accepts(caller) && lacksPasskey(caller)
  }

  private var upgradePage: HostedPage {
    HostedPage(Self.upgradePath) { visit, faults in
      guard let flow = visit.flow, flow.client != nil, let caller = visit.caller,
        let passkey = try await silentPasskey(for: caller)
      else { return redirect("/sign-in", visit.flow) }
      let client: [String: Any] = ["name": own.authorization.clientName(of: flow) ?? ""]
      return page("upgrade", ["passkey": passkey, "client": client], visit, faults: faults)
    }
  }
}
