// A UIKit app: the sign-in screen while nobody is signed in.
// snippet.hide
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import UIKit

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var shown: User?

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
      Task { for await state in auth.states { show(state) } }
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
      Task { await auth.start() }
    }

    private func show(_ state: AuthState) {
      // A locked device, or a sign-in under way, is no change.
      switch AuthChange(showing: shown, next: state) {
      case .none: break
      case .updated(let user): shown = user
      case .signedOut:
        shown = nil
        window?.rootViewController = SignInViewController(auth: auth)
      case .signedIn(let user):
        shown = user
        let home = UIViewController()
        home.title = user.name?.displayName
        window?.rootViewController = UINavigationController(rootViewController: home)
      }
    }
  }
// snippet.hide
#endif
