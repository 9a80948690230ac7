#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  import SwiftUI
  import UIKit

  extension UIViewController {
    /// Fills the view with a SwiftUI screen.
    func show(_ content: some View) { fill(with: UIHostingController(rootView: content)) }

    /// Fills the view with another controller's.
    func fill(with screen: UIViewController) {
      addChild(screen)
      view.addSubview(screen.view)
      screen.view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        screen.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        screen.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        screen.view.topAnchor.constraint(equalTo: view.topAnchor),
        screen.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
      screen.didMove(toParent: self)
    }
  }
#endif
