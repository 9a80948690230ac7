import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// The passkeys of the account: add, rename, and report them to the programs that keep them.
extension HostedPages {
  var ownPasskeyPages: [HostedPage] { hasPasskeys ? [addPasskeyPage, labelPage] : [] }

  private var addPasskeyPage: HostedPage {
    HostedPage("/account/ways/add/passkey", .recentOwner) { visit, faults in
      let caller = try caller(of: visit)
      var values: [String: Any] = [:]
      values["passkey"] = try await passkeyCreation(for: caller, isConditional: false)
      return ownPage("passkey", "ways", values, visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      guard let provider = services.providers[.passkey] as? PasskeyProvider else {
        return redirect("/account/ways")
      }
      let (challenge, registration) = try passkey(PasskeyRegistration.self, of: visit)
      _ = try await own.signIn.link(
        provider,
        SignInBody(PresentedPasskey(PasskeyLinkRequest(challengeID: challenge, credential: registration))),
        to: caller, idempotencyKey: visit.formKey, from: visit.network)
      return redirect("/account/ways", note: .done("linked", method: .passkey))
    }
  }

  private var labelPage: HostedPage {
    HostedPage("/account/ways/{id}/label", .owner) { visit, faults in
      let caller = try caller(of: visit)
      guard let passkey = try await ownPasskey(visit, of: caller) else { return redirect("/account/ways") }
      var values: [String: Any] = ["action": "/account/ways/\(passkey.identity)/label"]
      values["label"] = visit.typed("label", else: passkey.label)
      return ownPage("passkey-label", "ways", values, visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      guard let passkeys = own.passkeys, let passkey = try await ownPasskey(visit, of: caller) else {
        return redirect("/account/ways")
      }
      let label = try require(visit, "label", fault: "label_missing")
      _ = try await passkeys.rename(passkey.identity, to: label, for: caller)
      return redirect("/account/ways", note: .done("saved"))
    }
  }

  private func ownPasskey(_ visit: PageVisit, of caller: Caller) async throws -> PasskeyRecord? {
    let id = visit.context.parameters.get("id")
    return try await own.passkeys?.passkeys(of: caller.userID).first { $0.identity.rawValue == id }
  }

  /// What the browser is asked to make a passkey by.
  private func passkeyCreation(for caller: Caller, isConditional: Bool) async throws -> [String: Any]? {
    guard let passkeys = own.passkeys else { return nil }
    let user = caller.account.user
    return shown(
      passkeys.ceremonies.creation(
        .link, account: caller.userID, owned: try await passkeys.passkeys(of: caller.userID),
        name: user.email, displayName: user.name?.displayName, isConditional: isConditional))
  }

  /// What a page asks a browser to make a passkey by that nobody has to be asked for: right after a sign-in by password, where
  /// the account has none.
  func silentPasskey(for caller: Caller) async throws -> [String: Any]? {
    guard hasPasskeys, lacksPasskey(caller) else { return nil }
    return try await passkeyCreation(for: caller, isConditional: true)
  }

  /// Whether somebody has just signed in by password to an account without a passkey.
  func lacksPasskey(_ caller: Caller) -> Bool {
    caller.session.provider == .password && RecentAuthentication.includes(caller.authTime, at: forms.now())
      && !caller.account.identities.contains { $0.key.provider == .passkey }
  }

  /// The arguments by which the page's script reports to the programs that keep passkeys which ones are still valid.
  func passkeySignal(for caller: Caller) async throws -> String? {
    guard let signal = try await own.passkeys?.list(for: caller).signal else { return nil }
    return (try? WireJSON.encoder().encode(signal)).map { String(decoding: $0, as: UTF8.self) }
  }
}
