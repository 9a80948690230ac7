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
    static let api = URL(string: "https://api.example.com")!
  }
  // snippet.end

  // snippet.widget
  enum Unread {
    case count(Int)
    case signedOut
    case unknown  // locked, no network, your server in trouble: show what you had
  }

  // One engine for a process.
  private let engine = SessionEngine.live(
    server: Shared.server, storage: Shared.storage, resourceServers: [Shared.api])

  // In the widget's timeline provider, in an intent, in a notification service.
  func unread() async -> Unread {
    do throws(SessionError) {
      let answer = try await engine.data(for: URLRequest(url: Shared.api.appending(path: "unread")))
      guard answer.status == 200, let count = Int(String(decoding: answer.body, as: UTF8.self)) else {
        return .unknown
      }
      return .count(count)
    } catch {
      switch error {
      case .notSignedIn, .ended: return .signedOut
      default: return .unknown
      }
    }
  }
// snippet.end
// snippet.hide
#endif
