import BramleyAPI
import BramleyCore
import Hummingbird

// The account's password.
extension HostedPages {
  var passwordPage: HostedPage {
    HostedPage("/account/password", .owner, limit: .signUp) { visit, faults in
      let caller = try caller(of: visit)
      if !caller.account.hasPassword, let detour = recent(caller, visit) { return detour }
      return ownPage("password", "password", passwordValues(caller), visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      var request = PasswordChangeRequest(password: try newPassword(visit))
      if caller.account.hasPassword {
        guard let current = visit.fields["current"] else {
          throw PageMistakes(PageFault("current", "password_missing"))
        }
        request.currentPassword = current
      }
      note(.put, WirePath.password)
      return try await visit.context.whileConnected { [request] in
        do {
          try await own.passwords.set(request, for: caller, from: visit.network)
        } catch let refusal as Refusal where refusal.code == .credentialsInvalid {
          note(refusal)
          throw PageMistakes(PageFault("current", "password_wrong"))
        }
        return redirect("/account/password", note: .done("password_changed"))
      }
    }
  }

  /// Returns the way to a proof when the last one is too long ago.
  func recent(_ caller: Caller, _ visit: PageVisit) -> Response? {
    RecentAuthentication.includes(caller.authTime, of: caller.account, at: forms.now())
      ? nil : reauthentication(returningTo: visit.request.uri.path, visit)
  }

  func passwordValues(_ caller: Caller) -> [String: Any] {
    var values: [String: Any] = ["set": caller.account.hasPassword, "minimum": PagePasswords.minimum]
    values["email"] =
      caller.account.identities.first { $0.key.provider == .password }?.email ?? caller.account.user.email
    return values
  }
}
