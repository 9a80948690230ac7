// A UIKit app: the sign-in screen until somebody is signed in.
// snippet.hide
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import UIKit

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    private let auth = Auth(
      server: URL(string: "https://id.example.com")!,
      strategies: [AppleStrategy()],
      storage: .keychain())

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      Task { await showWhoIsThere() }
    }

    private func showWhoIsThere() async {
      await auth.start()
      switch auth.state {
      case .signedIn: showHome()
      case .signedOut, .signingIn: showSignIn()
      case .checking: break  // the device has not been unlocked yet: call start() again later
      }
    }

    private func showSignIn() {
      window?.rootViewController = SignInViewController(auth: auth) { [weak self] _ in self?.showHome() }
    }

    private func showHome() {
      let home = UIViewController()
      home.title = auth.user?.name?.displayName
      window?.rootViewController = UINavigationController(rootViewController: home)
    }
  }
// snippet.hide
#endif
