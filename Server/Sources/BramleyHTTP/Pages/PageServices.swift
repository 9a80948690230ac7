package import BramleyCore
import HummingbirdCore

/// The services of the server's own pages: those of the API, but what they open are sessions of browsers.
package struct PageServices: Sendable {
  package var browsers: BrowserSessionService
  package var forms: FormTokens
  package var signIn: SignInService
  package var passwords: PasswordService
  package var passkeys: PasskeyService?
  package var recovery: RecoveryService?
  package var secondFactors: SecondFactorService?
  package var guests: GuestService
  package var authorization: AuthorizationService
  /// Seconds between a deletion's request and the deletion.
  package var deletionGrace: Int

  package init(
    browsers: BrowserSessionService, forms: FormTokens, signIn: SignInService, passwords: PasswordService,
    recovery: RecoveryService?, guests: GuestService, authorization: AuthorizationService,
    deletionGrace: Int
  ) {
    self.browsers = browsers
    self.forms = forms
    self.signIn = signIn
    self.passwords = passwords
    self.recovery = recovery
    self.guests = guests
    self.authorization = authorization
    self.deletionGrace = deletionGrace
  }
}
