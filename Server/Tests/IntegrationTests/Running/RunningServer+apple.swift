import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support

/// A credential as an app would send it.
extension AppleSignInRequest {
  init(_ credential: NativeCredential, nonce: String? = nil) {
    self.init(
      authorizationCode: credential.authorizationCode, identityToken: credential.identityToken, nonce: nonce,
      user: AppleUser(
        name: credential.fullName.map { PersonName(givenName: $0.givenName, familyName: $0.familyName) }))
  }
}

extension AppleTransport {
  /// An Apple with a test's own keys that answers no other request.
  static func keys(_ document: Data) -> AppleTransport {
    AppleTransport { url, _ in
      url.path.hasSuffix("/keys") ? Answer(status: 200, body: document) : Answer(status: 503, body: Data())
    }
  }
}

/// A server whose Apple is a test's own signer.
func withSigner(
  settings: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, Wire) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let world = try EmulatedApple().world
  let server = try await RunningServer.start(
    in: folder, apple: URL(string: "http://127.0.0.1:9")!, world: world, settings: settings,
    transport: .keys(AppleSigner.keySet(.first)), surroundings: clock.surroundings)
  do { try await body(server, Wire(base: server.url)) } catch {
    try? await server.stop()
    throw error
  }
  try await server.stop()
}
