// An app that signs in at another authorization server.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(AuthenticationServices)
  // snippet.show
  // snippet.auth
  @MainActor func makeAuth() -> Auth {
    let server = OpenIDServer(
      "keycloak", issuer: URL(string: "https://id.example.com/realms/orchard")!, clientID: "orchard-app")
    let callback = BrowserCallback("com.example.orchard:/signed-in")!
    return Auth(
      engine: SessionEngine(
        backend: .openID(server), storage: InstallScopedStorage.keychain(),
        strategies: [BrowserStrategy(server, callback: callback, sheet: .system())],
        resourceServers: [URL(string: "https://api.example.com")!]))
  }

  @MainActor func signIn(_ auth: Auth) async throws(SignInError) {
    try await auth.signIn(with: .openID("keycloak"))
  }
// snippet.end
// snippet.hide
#endif
