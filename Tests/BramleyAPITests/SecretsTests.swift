import BramleyAPI
import Foundation
import Testing

@Suite struct SecretsTests {
  static let values: [any Sendable] = [
    Session(
      accessToken: "secret", expiresIn: 900, refreshToken: "secret", refreshExpiresIn: 900,
      sessionID: "session", isNewUser: false,
      user: User(
        id: "user", createdAt: Date(timeIntervalSince1970: 0), name: PersonName(givenName: "secret"),
        email: "secret@example.com", emailVerified: true, isPrivateEmail: false, emailDeliverable: true,
        identities: [])),
    RefreshRequest(refreshToken: "secret"),
    TokenRequest(
      grantType: .authorizationCode, code: "secret", codeVerifier: "secret", refreshToken: "secret"),
    AppleSignInRequest(authorizationCode: "secret", identityToken: "secret", nonce: "secret"),
    NonceResponse(nonce: "secret", expiresIn: 600),
    PasswordSignUpRequest(email: "secret@example.com", password: "secret"),
    PasswordSignInRequest(email: "secret@example.com", password: "secret"),
    PasswordChangeRequest(password: "secret", currentPassword: "secret"),
    ChildSessionCode(code: "secret", expiresIn: 60, clientID: "app"),
    PasskeySignUpStartRequest(name: PersonName(givenName: "secret"), email: "secret@example.com"),
    SecondFactorChallenge(token: "secret", methods: [.totp], expiresIn: 300),
    SecondFactorTokenRequest(token: "secret"),
    SecondFactorSignInRequest(token: "secret", method: .totp, code: "secret"),
    TOTPEnrollment(challengeID: "c", secret: "secret", uri: "secret", qrSVG: "secret", expiresIn: 600),
    TOTPConfirmationRequest(challengeID: "c", code: "secret"),
    AddedSecondFactor(
      secondFactor: SecondFactor(id: "f", kind: .totp, createdAt: Date(timeIntervalSince1970: 0)),
      recoveryCodes: ["secret"]),
    RecoveryCodes(recoveryCodes: ["secret"]),
    SecondFactorCodeRequest(code: "secret"),
  ]

  @Test(arguments: 0..<values.count)
  func `a token, a code or a password is not printed`(index: Int) {
    let value = Self.values[index]
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), "\([value])", "\(Optional(value) as Any)", dumped] {
      #expect(!text.contains("secret"))
    }
  }
}
