package import BramleyAPI
package import BramleyCore
package import Foundation

// What only Apple's sign-in has, by short names.
extension SignInEntry {
  package var isClaimed: Bool {
    get { mark.isClaimed }
    set { mark.isClaimed = newValue }
  }

  /// A credential that proves the person when it is issued.
  package var tokenIssuedAt: Date {
    get { issuedAt }
    set { (issuedAt, provenAt) = (newValue, newValue) }
  }

  package var grant: GrantRecord? {
    get { apple.grant }
    set { apple.grant = newValue }
  }

  package var realUserStatus: Int? {
    get { apple.realUserStatus }
    set { apple.realUserStatus = newValue }
  }

  package var transferSubject: String? {
    get { apple.transferSubject }
    set { apple.transferSubject = newValue }
  }

  private var apple: AppleSignInPayload {
    get { payload as? AppleSignInPayload ?? AppleSignInPayload() }
    set { payload = newValue }
  }
}

extension SignInEntry where Opening.Obstacle == Never {
  /// The same for one account, or for a new one where that is nil.
  package func foreseen(as account: UserID?) -> SignInEntry<ForeseenOpening<Opening>> {
    opening(ForeseenOpening(opening, account: account))
  }
}

extension SignInOutcome where Opening.Opened == OpenedSession {
  /// The session that was created or returned again.
  package var opened: (session: SessionRecord, account: Account, isNewUser: Bool)? {
    guard case .opened(let opened) = self else { return nil }
    return (opened.session, opened.account, opened.isNewUser)
  }
}

extension SignInOutcome<IdentityLink> {
  /// The account that the person was linked to.
  package var linked: Account? {
    guard case .opened(let account) = self else { return nil }
    return account
  }
}

extension SignInOutcome {
  /// The outcome in a word, for comparing.
  package var name: String {
    switch self {
    case .opened: Opening.self == CodeOpening.self ? "authorizationCode" : "session"
    case .held: "held"
    case .refused(let refusal): "\(refusal)"
    case .prevented(let obstacle): String("\(obstacle)".prefix { $0 != "(" })
    }
  }
}
