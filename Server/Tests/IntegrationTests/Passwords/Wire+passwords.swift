import AppleIDEmulator
import BramleyAPI
import Foundation

extension Wire {
  func signUp(
    _ email: String, _ password: String = "correct horse battery", name: PersonName? = nil, key: String? = nil
  ) async throws -> Answer {
    try await send(
      "POST", WirePath.signUpPassword,
      json: PasswordSignUpRequest(
        email: email, password: password, name: name, device: Device(name: "Phone")),
      headers: key.map { [WirePath.idempotencyKey: $0] } ?? [:])
  }

  func signIn(
    _ email: String, _ password: String = "correct horse battery", key: String? = nil
  ) async throws -> Answer {
    try await send(
      "POST", WirePath.signInPassword, json: PasswordSignInRequest(email: email, password: password),
      headers: key.map { [WirePath.idempotencyKey: $0] } ?? [:])
  }

  func reauthenticate(
    _ session: Session, _ email: String, _ password: String = "correct horse battery"
  ) async throws -> Answer {
    try await send(
      "POST", WirePath.reauthenticatePassword, json: PasswordSignInRequest(email: email, password: password),
      bearer: session.accessToken)
  }

  func setPassword(
    _ password: String, current: String? = nil, email: String? = nil, _ session: Session
  ) async throws -> Answer {
    try await send(
      "PUT", WirePath.password,
      json: PasswordChangeRequest(password: password, currentPassword: current, email: email),
      bearer: session.accessToken)
  }

  func link(_ credential: NativeCredential, to session: Session) async throws -> Answer {
    try await send(
      "POST", WirePath.linkApple, json: AppleSignInRequest(credential), bearer: session.accessToken)
  }

  func unlink(_ identity: Identity, _ session: Session) async throws -> Answer {
    try await send("DELETE", "\(WirePath.identities)/\(identity.id)", bearer: session.accessToken)
  }

  func user(_ session: Session) async throws -> Answer {
    try await send("GET", WirePath.user, bearer: session.accessToken)
  }
}

extension Wire.Answer {
  var session: Session { get throws { try decode(Session.self) } }
}
