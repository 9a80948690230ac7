// A UIKit app. In Xcode: `xcodegen` in this folder, then the scheme UIKitExample.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import BramleyAPI
  import BramleyClient
  import BramleyUI
  import Foundation
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

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = SignInGateController(auth: .example) { user in
        UINavigationController(rootViewController: HomeViewController(auth: .example, user: user))
      }
      window?.makeKeyAndVisible()
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
      navigationController?.pushViewController(AccountViewController(auth: auth), animated: true)
    }
  }
#endif
