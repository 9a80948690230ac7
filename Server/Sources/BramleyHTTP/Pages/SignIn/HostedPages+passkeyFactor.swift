import BramleyAPI
import BramleyCore
import Hummingbird

// A passkey as the second factor of a sign-in. The page's script asks the browser for it and sends the form with its answer.
extension HostedPages {
  var factorPasskeyPages: [HostedPage] { own.passkeys == nil ? [] : [factorPasskeyPage] }

  private var factorPasskeyPage: HostedPage {
    HostedPage("\(Self.factorPath)/passkey", isShown: false) { visit, faults in
      try await factorView(.totp, visit, faults)
    } act: { visit in
      guard let factors = own.secondFactors, let factor = waiting(visit, enrolls: false) else {
        return redirect("/sign-in", visit.flow.map(Self.withoutFactor))
      }
      let (challenge, assertion) = try passkey(PasskeyAssertion.self, of: visit)
      let session = try await factors.signIn(
        SecondFactorPasskeyRequest(
          token: factor.token, challengeID: challenge, credential: assertion, device: visit.device),
        idempotencyKey: visit.formKey, visit.origin())
      return try await enter(session, after: factor, visit)
    }
  }

  /// What the page asks of the account's passkeys; nil where none can be the factor, or the sign-in waits no longer.
  func passkeyFactor(_ visit: PageVisit) async throws -> [String: Any]? {
    guard own.passkeys != nil, let factors = own.secondFactors,
      let factor = waiting(visit, enrolls: false), factor.offered?.contains(.passkey) == true
    else { return nil }
    do throws(Refusal) {
      return shown(try await factors.startPasskey(SecondFactorTokenRequest(token: factor.token)))
    } catch {
      guard error.code == .codeExpired || error.code == .invalidRequest else { throw error }
      return nil
    }
  }
}
