// An app that a UI test begins with somebody signed in.
// snippet.hide
#if canImport(AuthenticationServices)
  // snippet.show
  import BramleyClient
  import Foundation

  @MainActor func launchedAuth(server: URL) -> Auth {
    #if DEBUG
      if ProcessInfo.processInfo.arguments.contains("-signed-in") {
        return .preview(.signedIn(.preview))
      }
    #endif
    return Auth(server: server, strategies: [AppleStrategy()], storage: .keychain())
  }
// snippet.hide
#endif
