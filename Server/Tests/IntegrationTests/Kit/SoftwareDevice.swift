import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyTokens
import Foundation
import Support

@testable import bramley

/// A device of a person, in software: an app of the kit with all methods, and an authenticator for passkeys.
@MainActor struct SoftwareDevice {
  let auth: Auth
  let authenticator: SoftwareAuthenticator

  /// - Parameters:
  ///   - storage: the app's storage.
  ///   - passkeys: the authenticator's storage; two devices with the same one are as synced.
  ///   - isBound: whether sessions are bound to a key of the device.
  ///   - account: what the person gives to the system's sheet for new accounts.
  ///   - change: changes the sheet for passkeys.
  init(
    _ server: RunningServer, _ apple: AppleIDEmulator, clock: ManualClock = ManualClock(.now),
    storage: any SecureStorage = MemoryStorage(), passkeys: any SecureStorage = MemoryStorage(),
    verifiesUser: Bool = true, isBound: Bool = false, attestation: AppAttestation? = nil,
    resourceServers: [URL] = [], account: (email: String, name: PersonName?) = ("ada@example.com", nil),
    change: (inout PasskeySheet) -> Void = { _ in }
  ) {
    authenticator = SoftwareAuthenticator(storage: passkeys, keys: .file, verifiesUser: verifiesUser)
    var sheet = PasskeySheet.software(authenticator)
    change(&sheet)
    let system = AppleEmulatorStrategy(apple: apple.baseURL)
    auth = Auth(
      server: server.url,
      strategies: [
        system, PasswordStrategy(), EmailCodeStrategy(), PhoneStrategy(), GuestStrategy(),
        PasskeyStrategy(sheet: sheet),
        NewAccountStrategy(
          sheet: .software(authenticator, email: account.email, name: account.name), apple: system),
      ], storage: storage, context: SignInContext(now: { clock.now }), resourceServers: resourceServers,
      transport: .patient, deviceKeys: isBound ? .file : nil, attestation: attestation)
  }
}

extension NewAccountSheet {
  /// The system's sheet for new accounts, whose person gives what is asked for.
  static func software(
    _ authenticator: SoftwareAuthenticator, email: String, name: PersonName?
  ) -> NewAccountSheet {
    NewAccountSheet { request, _ in
      let options = PasskeyCreationOptions(
        rp: .init(id: request.relyingParty, name: request.relyingParty),
        user: .init(id: request.userID.base64URL, name: email, displayName: email),
        challenge: request.challenge.base64URL, pubKeyCredParams: [.init(alg: -7)], timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: .init(
          residentKey: "required", requireResidentKey: true, userVerification: "preferred"),
        attestation: "none")
      do throws(AppleSheetFailure) {
        let made = try await authenticator.make(options)
        return .success(
          NewAccount(
            contact: .email(email), name: request.scopes.contains(.name) ? name : nil,
            credentialID: Data(base64URL: made.id.utf8) ?? Data(),
            clientData: Data(base64URL: made.response.clientDataJSON.utf8) ?? Data(),
            attestation: Data(base64URL: made.response.attestationObject.utf8)))
      } catch { return .failure(error) }
    }
  }
}

@MainActor extension Auth {
  /// Waits until the account is as described, since a step that nobody awaits may change it.
  func becomes(_ isAsMeant: (User) -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let user, isAsMeant(user) { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// The claims of the session's access token.
  func claims() async throws -> [String: Any] {
    let payload = try await engine.accessToken().split(separator: ".")[1]
    let object = try JSONSerialization.jsonObject(with: Data(base64URL: payload.utf8) ?? Data())
    return object as? [String: Any] ?? [:]
  }

  /// What happened to the account, by kind.
  func happenings() async throws -> [ActivityKind] { try await accountActivity().events.map(\.kind) }
}
