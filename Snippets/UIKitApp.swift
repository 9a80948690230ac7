// A UIKit app: the sign-in screen while nobody is signed in.
// snippet.hide
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import SwiftUI
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
    private let auth = Auth.orchard
    private var shown: User?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      // Until it is known who is signed in; where it can't be read, it says so.
      window?.rootViewController = UIHostingController(rootView: CheckingView(auth: auth))
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
        // After a sign-in that came to nothing the screen stays.
        if window?.rootViewController is SignInViewController { break }
        window?.rootViewController = SignInViewController(auth: auth)
      case .signedIn(let user):
        shown = user
        let account = AccountViewController(auth: auth) { [weak self] deletion in
          self?.tell(deletion.notice)
        }
        window?.rootViewController = UINavigationController(rootViewController: account)
      }
    }

    private func tell(_ notice: Notice) {
      let alert = UIAlertController(title: notice.title, message: notice.text, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      window?.rootViewController?.present(alert, animated: true)
    }
  }
// snippet.hide
#endif
