// A UIKit app. In Xcode: `xcodegen` in this folder, then the scheme UIKitExample.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import BramleyAPI
  import BramleyClient
  import BramleyUI
  import Foundation
  import SwiftUI
  import UIKit

  extension Auth {
    static let example = Auth(
      server: URL(string: "http://127.0.0.1:8080")!, strategies: strategies, storage: .keychain())

    private static var strategies: SignInRegistry {
      #if targetEnvironment(simulator)
        // The native sheet always speaks with Apple; the emulator of `make run` needs no Apple Account.
        [AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!), PasswordStrategy()]
      #else
        [AppleStrategy(), PasswordStrategy()]
      #endif
    }
  }

  @main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let auth = Auth.example
    private var shown: User?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIHostingController(rootView: CheckingView(auth: auth))
      window?.makeKeyAndVisible()
      Task { for await state in auth.states { show(state) } }
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
      Task { await auth.start() }
    }

    private func show(_ state: AuthState) {
      switch AuthChange(showing: shown, next: state) {
      case .none: break
      case .updated(let user): shown = user
      case .signedOut:
        shown = nil
        if window?.rootViewController is SignInViewController { break }
        window?.rootViewController = SignInViewController(auth: auth)
      case .signedIn(let user):
        shown = user
        window?.rootViewController = UINavigationController(
          rootViewController: HomeViewController(auth: auth, user: user))
      }
    }
  }

  final class HomeViewController: UIViewController {
    private let auth: Auth
    private let user: User

    init(auth: Auth, user: User) {
      self.auth = auth
      self.user = user
      super.init(nibName: nil, bundle: nil)
      title = "Home"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let label = UILabel(frame: view.bounds)
      label.text = user.name?.displayName ?? "Hello"
      label.textAlignment = .center
      view.addSubview(label)
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Account", primaryAction: UIAction { [weak self] _ in self?.showAccount() })
    }

    private func showAccount() {
      // Nobody is signed in after a deletion, and the sign-in screen is the window's.
      let account = AccountViewController(auth: auth) { [weak window = view.window] deletion in
        let notice = deletion.notice
        let alert = UIAlertController(title: notice.title, message: notice.text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        window?.rootViewController?.present(alert, animated: true)
      }
      navigationController?.pushViewController(account, animated: true)
    }
  }
#endif
