// UIKit: asking for a sign-in only when it is needed, a button of one's own, and the account.
// snippet.hide
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import UIKit

  final class ListController: UIViewController {
    private let auth: Auth

    init(auth: Auth) {
      self.auth = auth
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    // snippet.button
    override func viewDidLoad() {
      super.viewDidLoad()
      // Apple's button, which signs in by itself. Without `auth` it only calls your target.
      let apple = AppleIDControl(auth: auth)
      apple.addTarget(self, action: #selector(tapped), for: .primaryActionTriggered)
      view.addSubview(apple)
    }

    @objc func tapped() {}
    // snippet.end

    // snippet.needed
    func keep() {
      Task {
        // Presents the sign-in screen if nobody is signed in.
        guard let user = try? await auth.requireSignIn(over: self) else { return }
        await keep(for: user)
      }
    }

    func showAccount() {
      // Without a gate, show what became of a deletion yourself.
      let account = AccountViewController(auth: auth) { [weak self] deletion in
        let notice = deletion.notice
        let alert = UIAlertController(title: notice.title, message: notice.text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        self?.navigationController?.popToRootViewController(animated: true)
        self?.present(alert, animated: true)
      }
      navigationController?.pushViewController(account, animated: true)
    }
    // snippet.end

    private func keep(for user: User) async {}
  }
// snippet.hide
#endif
