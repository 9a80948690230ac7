import BramleyAPI
public import BramleyClient
import Foundation

/// The server that Orchard uses. **Change this for an app of your own.**
public enum OrchardServer {
  /// Your server, such as `https://id.example.com`; nil for the one that `make run` starts on this Mac.
  static let own: URL? = nil

  static let local = URL(string: "http://127.0.0.1:8080")!
  static let emulatedApple = URL(string: "http://127.0.0.1:8081")!

  static var url: URL {
    #if targetEnvironment(simulator)
      local
    #else
      own ?? local
    #endif
  }

  /// The sign-in methods: Apple's own sheet on a device. The sheet always connects to Apple, so the Simulator, and a Mac
  /// that uses `make run`, ask the emulator instead.
  static var strategies: SignInRegistry {
    #if targetEnvironment(simulator) || !canImport(AuthenticationServices)
      SignInRegistry([emulator, PasswordStrategy(), GuestStrategy(), HandedOverStrategy()] + browser)
    #elseif os(macOS)
      SignInRegistry(
        [own == nil ? emulator : AppleStrategy(), PasswordStrategy(), GuestStrategy()] + browser)
    #else
      SignInRegistry([AppleStrategy(), PasswordStrategy(), GuestStrategy(), HandedOverStrategy()] + browser)
    #endif
  }

  /// The other providers, through the browser. The address must be one of the server's `app.redirect_uris`.
  private static var browser: [any SignInStrategy] {
    #if canImport(AuthenticationServices)
      guard let callback = BrowserCallback("com.example.orchard:/signed-in") else { return [] }
      let providers: [ProviderID] = [.google, .facebook, .gitHub, "plain", "awkward"]
      return providers.map { BrowserStrategy($0, server: url, callback: callback, sheet: .system()) }
    #else
      return []
    #endif
  }

  private static var emulator: AppleEmulatorStrategy { AppleEmulatorStrategy(apple: emulatedApple) }
}

extension Auth {
  /// Makes Orchard's `Auth`.
  /// - Parameter device: how the person recognises this device in their list.
  public static func orchard(storage: any SecureStorage, device: String) -> Auth {
    Auth(
      server: OrchardServer.url, strategies: OrchardServer.strategies, storage: storage,
      context: SignInContext(device: Device(name: device)))
  }
}
