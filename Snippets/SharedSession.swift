// One session for the app, its widgets and its extensions.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(Security)
  // snippet.show
  // snippet.shared
  enum Shared {
    // The entitlement has $(AppIdentifierPrefix)com.example.orchard; the prefix is your team's.
    static let storage = InstallScopedStorage.keychain(accessGroup: "A1B2C3D4E5.com.example.orchard")
    static let server = URL(string: "https://id.example.com")!
  }
  // snippet.end

  // snippet.widget
  // In the widget's timeline provider, in an intent, in a notification service.
  func unreadCount() async -> Int? {
    let engine = SessionEngine.live(server: Shared.server, storage: Shared.storage)
    let request = URLRequest(url: Shared.server.appending(path: "unread"))
    do throws(SessionError) {
      return Int(String(decoding: try await engine.data(for: request).body, as: UTF8.self))
    } catch {
      switch error {
      case .notSignedIn, .ended: return nil  // show "Sign in"
      default: return 0  // locked, no network: show what you had
      }
    }
  }
// snippet.end
// snippet.hide
#endif
