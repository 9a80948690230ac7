import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// The ways to sign in: link and unlink.
extension HostedPages {
  var wayPages: [HostedPage] {
    [waysPage, removalPage] + services.providers.browser.map { linkPage($0.id) }
  }

  private var waysPage: HostedPage {
    HostedPage("/account/ways", .owner) { visit, faults in
      let caller = try caller(of: visit)
      let passkeys = try await own.passkeys?.passkeys(of: caller.userID) ?? []
      var values = waysValues(caller, visit, passkeys: passkeys)
      values["signal"] = try await passkeySignal(for: caller)
      return ownPage("ways", "ways", values, visit, faults: faults)
    }
  }

  func waysValues(
    _ caller: Caller, _ visit: PageVisit, passkeys: [PasskeyRecord] = []
  ) -> [String: Any] {
    let identities = caller.account.identities
    let labels = Dictionary(passkeys.map { ($0.identity, $0.label) }, uniquingKeysWith: { first, _ in first })
    let ways = identities.map { identity -> [String: Any] in
      let label = labels[identity.id]
      let detail = label ?? (identity.key.provider == .phone ? identity.key.subject : identity.email)
      return [
        "id": identity.id.rawValue, "name": name(ofMethod: identity.method, visit),
        "icon": MethodIcon.values(of: identity.method), "since": time(identity.linkedAt, visit),
        "detail": detail ?? false,
        "rename": label == nil ? false : "\(base)/account/ways/\(identity.id)/label",
        "remove": identities.count > 1 ? "\(base)/account/ways/\(identity.id)/remove" : false,
      ]
    }
    let proof = forms.token(for: visit.browser)
    let add = services.providers.all.compactMap { provider -> [String: Any]? in
      let id = provider.id
      let path: String
      switch id {
      case .password:
        guard !caller.account.hasPassword else { return nil }
        path = "/account/password"
      case .email, .phone, .passkey: path = "/account/ways/add/\(id)"
      default:
        guard provider.purposes.contains(.link), let browser = provider as? any BrowserProvider,
          browser.supportsBrowsers
        else { return nil }
        // Not by another site's link: what is added must be what the person chose here.
        path = "/account/ways/add/with/\(id)?proof=\(Redirect.escaped(proof))"
      }
      return [
        "id": id.rawValue, "name": name(ofMethod: id, visit), "icon": MethodIcon.values(of: id),
        "href": base + path,
      ]
    }
    return ["ways": ways, "only": ways.count == 1, "add": add, "hasAdd": !add.isEmpty]
  }

  private func linkPage(_ id: ProviderID) -> HostedPage {
    HostedPage("/account/ways/add/with/\(id)", .recentOwner, next: "/account/ways") { visit, _ in
      guard forms.isValid(visit.query["proof"], for: visit.browser) else { return redirect("/account/ways") }
      let flow = visit.flow.flatMap { $0.purpose == .link ? $0 : nil }
      return try await send(visit, to: id, for: .link, flow ?? PageFlow(.link, expiresAt: flowEnd))
    }
  }

  private var removalPage: HostedPage {
    HostedPage("/account/ways/{id}/remove", .recentOwner) { visit, faults in
      let caller = try caller(of: visit)
      guard let identity = identity(visit, of: caller) else { return redirect("/account/ways") }
      return confirm(
        visit, "remove", action: "/account/ways/\(identity.id)/remove", cancel: "/account/ways",
        isDangerous: true, ["way": name(ofMethod: identity.method, visit)], faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      guard let identity = identity(visit, of: caller) else { return redirect("/account/ways") }
      note(.delete, "\(WirePath.identities)/{id}")
      try await services.identities.unlink(identity.id, for: caller, in: visit.language)
      // The session may have begun with what was removed, and then has ended.
      return redirect("/account/ways", note: .done("unlinked", method: identity.method))
    }
  }

  private func identity(_ visit: PageVisit, of caller: Caller) -> IdentityRecord? {
    let id = visit.context.parameters.get("id")
    return caller.account.identities.first { $0.id.rawValue == id }
  }
}
