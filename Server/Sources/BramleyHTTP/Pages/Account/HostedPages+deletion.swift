import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// The account's deletion. App Review and Google Play can be given `/account/delete`.
extension HostedPages {
  var deletePage: HostedPage {
    HostedPage("/account/delete", .recentOwner, purpose: .delete) { visit, faults in
      ownPage("delete", "account", deleteValues(try caller(of: visit), visit), visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      guard visit.fields["agree"] == "yes" else { throw PageMistakes(PageFault("agree", "agree_missing")) }
      note(.delete, WirePath.user)
      let deletion = try await services.deletions.delete(by: caller.owner, idempotencyKey: visit.formKey)
      var response = redirect("\(WirePath.deletionPages)/\(deletion.id)")
      response.headers.append(cookies.session.removal)
      return response
    }
  }

  func deleteValues(_ caller: Caller, _ visit: PageVisit) -> [String: Any] {
    let outside = Self.methodsElsewhere(of: caller.account, services.providers)
    var values: [String: Any] = [
      "providers": outside.map { ["name": name(ofMethod: $0, visit)] }, "hasProviders": !outside.isEmpty,
    ]
    if own.deletionGrace >= 86_400 { values["days"] = own.deletionGrace / 86_400 }
    return values
  }

  /// The methods of an account at which the person has authorized this app; this server's own methods are none.
  static func methodsElsewhere(of account: Account, _ providers: SignInProviders) -> [ProviderID] {
    Set(account.identities.map(\.method)).filter(providers.isAuthorizedByPerson)
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// The page that says what became of a deletion.
  func deletion(_ status: DeletionStatus?, _ visit: PageVisit) -> Response {
    let wire = status?.wire
    var values: [String: Any] = [:]
    let state: String =
      switch (status?.deletion.scope, wire?.state) {
      case (nil, _): "unknown"
      case (.identity?, _): "identity"
      case (_, .scheduled?): "scheduled"
      case (_, .cancelled?): "cancelled"
      default: "completed"
      }
    values["state"] = [state: true]
    values["due"] = wire?.dueAt.map { time($0, visit) }
    let providers = (wire?.revocations ?? []).map { revocation -> [String: Any] in
      [
        "name": name(ofMethod: revocation.provider, visit), "queued": revocation.state == .queued,
        "done": revocation.state == .done, "notPossible": revocation.state == .notPossible,
      ]
    }
    values["providers"] = providers
    values["hasProviders"] = !providers.isEmpty
    values["instructions"] = wire?.instructions
    var response = page("deletion-state", values, visit)
    response.headers[.xRobotsTag] = "noindex"
    return response
  }
}
