import EmulatorKit
import Foundation
import Hummingbird

extension EmulatedProviders {
  /// Answers without a page where the browser has a session and the person has agreed before.
  func straight(
    _ pending: PendingAuthorization, _ request: Request, hint: String? = nil,
    within seconds: TimeInterval? = nil
  ) throws -> Response {
    let session = ProviderSessionCookie(request, pending.provider)
    guard let session, let person = host.living(named: session.person),
      seconds.map({ host.now.timeIntervalSince(session.since) <= $0 }) ?? true
    else { throw ProviderCallbackError(pending: pending, code: "login_required") }
    guard try hasAgreed(person, pending) else {
      let code = pending.provider == .google ? "interaction_required" : "consent_required"
      throw ProviderCallbackError(pending: pending, code: code)
    }
    return try answer(
      pending, ProviderChoice(person: person, scopes: pending.scopes, signedInAt: session.since))
  }

  /// Whether a person has agreed to all that is asked for.
  func hasAgreed(_ person: LocalPerson, _ pending: PendingAuthorization) throws -> Bool {
    let key = ProviderGrant.Key(
      provider: pending.provider, person: person.id, group: pending.client.group)
    let given = try host.change { $0.state.grants[key]?.scopes }
    return given.map { given in pending.scopes.allSatisfy(given.contains) } ?? false
  }
}
