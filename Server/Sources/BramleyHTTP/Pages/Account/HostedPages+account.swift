import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// `/account`: who the person is here.
extension HostedPages {
  var accountPages: [HostedPage] {
    [accountPage, namePage, activityPage, exportPage, deletePage]
      + wayPages + ownFactorPages + devicePages + mergePages + codePages(account: true)
      + ownPasskeyPages + (hasPasswords ? [passwordPage] : [])
      + (services.addresses == nil ? [] : addressPages)
  }

  private var accountPage: HostedPage {
    HostedPage("/account", .owner) { visit, faults in
      let caller = try caller(of: visit)
      let devices = try await services.sessions.list(for: caller).sessions.count
      var values = accountValues(caller, devices, visit)
      values["merge"] = try await services.merges.undoable(for: caller).map { undoValues($0, visit) } ?? false
      values["passkey"] = try await silentPasskey(for: caller)
      return ownPage("account", "account", values, visit, faults: faults)
    }
  }

  /// The caller of a page that has one.
  func caller(of visit: PageVisit) throws -> Caller {
    guard let caller = visit.caller else { throw Refusal(.sessionEnded, "The session has ended.") }
    return caller
  }

  /// Makes a page of the account.
  ///
  /// - Parameter entry: The entry of the list of pages that is marked.
  func ownPage(
    _ template: String, _ entry: String, _ values: [String: Any], _ visit: PageVisit, faults: [PageFault] = []
  ) -> Response {
    var all: [String: Any] = [
      "nav": [entry: true],
      "has": [
        "password": hasPasswords, "phone": services.providers[.phone] != nil,
        "factors": own.secondFactors?.isOn == true && visit.caller.map { !$0.account.isGuest } ?? false,
        "merge": visit.caller.map { !$0.account.isGuest } ?? false,
      ],
    ]
    all.merge(values) { $1 }
    var faults = faults
    if faults.isEmpty, let note = visit.note, note.kind == .fault, visit.texts.has("fault", note.key) {
      faults = [PageFault("form", note.key)]
    }
    return page(template, all, visit, faults: faults)
  }

  func accountValues(_ caller: Caller, _ devices: Int, _ visit: PageVisit) -> [String: Any] {
    let account = caller.account
    let user = account.user
    var values: [String: Any] = [
      "since": time(user.createdAt, visit), "guest": account.isGuest,
      "supportID": SupportID(of: user.id).rawValue, "waysCount": account.identities.count,
      "devicesCount": devices, "name": user.name?.displayName ?? false, "email": false, "number": false,
    ]
    if let email = user.email {
      values["email"] = [
        "address": email, "verified": user.emailVerified || user.isPrivateEmail, "relay": user.isPrivateEmail,
        "undeliverable": user.isPrivateEmail && !user.emailDeliverable,
      ]
    }
    if let number = account.identities.first(where: { $0.key.provider == .phone }) {
      values["number"] = ["text": number.key.subject]
    }
    return values
  }

  private var namePage: HostedPage {
    HostedPage("/account/name", .owner) { visit, faults in
      let name = try caller(of: visit).account.user.name
      var values: [String: Any] = [:]
      values["given"] = visit.typed("given", else: name?.givenName)
      values["family"] = visit.typed("family", else: name?.familyName)
      return ownPage("name", "account", values, visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      let typed = try typedName(visit)
      var patch = NamePatch()
      patch.givenName = Change(typed.givenName)
      patch.familyName = Change(typed.familyName)
      _ = try await services.accounts.update(
        UserPatch(name: .set(patch)), of: caller.account, session: caller.sessionID)
      return redirect("/account", note: .done("saved"))
    }
  }
}
