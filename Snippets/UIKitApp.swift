// A UIKit app: the sign-in screen while nobody is signed in.
// snippet.hide
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import UIKit

  extension Auth {
    /// One for the app, whatever its windows.
    static let orchard = Auth(
      server: URL(string: "https://id.example.com")!,
      strategies: [AppleStrategy()],
      storage: .keychain())
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = SignInGateController(auth: .orchard) { _ in
        UINavigationController(rootViewController: AccountViewController(auth: .orchard))
      }
      window?.makeKeyAndVisible()
    }
  }
// snippet.hide
#endif
