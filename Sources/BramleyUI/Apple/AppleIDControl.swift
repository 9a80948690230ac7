#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  public import BramleyClient
  public import UIKit

  /// Apple's button for UIKit, for a screen of your own: it signs in, or calls your target.
  ///
  ///     let button = AppleIDControl(auth: auth)
  ///     stack.addArrangedSubview(button)
  ///
  /// With `target` and `action`, or `addAction(_:for:)`, it does what you say, for `.primaryActionTriggered`:
  ///
  ///     let button = AppleIDControl()
  ///     button.addTarget(self, action: #selector(signIn), for: .primaryActionTriggered)
  public final class AppleIDControl: UIControl {
    private let look: AppleButtonLook
    private let auth: Auth?
    private let scopes: [AppleScope]
    private var button: ASAuthorizationAppleIDButton?

    /// Makes a button that signs in with Apple. What fails is in `Auth.failure`.
    public init(
      auth: Auth, scopes: [AppleScope] = [.name, .email], look: AppleButtonLook = AppleButtonLook()
    ) {
      (self.auth, self.scopes, self.look) = (auth, scopes, look)
      super.init(frame: .zero)
      begin()
    }

    /// Makes a button that only sends its event.
    public init(look: AppleButtonLook = AppleButtonLook()) {
      (auth, scopes, self.look) = (nil, [], look)
      super.init(frame: .zero)
      begin()
    }

    @available(*, unavailable, message: "make it in code")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override var isEnabled: Bool {
      didSet { button?.isEnabled = isEnabled }
    }

    private func begin() {
      showButton()
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (control: AppleIDControl, _: UITraitCollection) in
        control.showButton()
      }
    }

    /// The system's button can't change its colours, so other colours need another button.
    private func showButton() {
      button?.removeFromSuperview()
      let look = look.resolved(onDark: traitCollection.userInterfaceStyle == .dark)
      let button = ASAuthorizationAppleIDButton(
        authorizationButtonType: look.label.type, authorizationButtonStyle: look.style.style)
      #if !os(tvOS)
        if let radius = look.cornerRadius { button.cornerRadius = radius }
      #endif
      button.isEnabled = isEnabled
      let tap = UIAction { [weak self] _ in self?.tapped() }
      #if os(tvOS)
        button.addAction(tap, for: .primaryActionTriggered)
      #else
        button.addAction(tap, for: .touchUpInside)
      #endif
      button.translatesAutoresizingMaskIntoConstraints = false
      addSubview(button)
      NSLayoutConstraint.activate([
        button.leadingAnchor.constraint(equalTo: leadingAnchor),
        button.trailingAnchor.constraint(equalTo: trailingAnchor),
        button.topAnchor.constraint(equalTo: topAnchor),
        button.bottomAnchor.constraint(equalTo: bottomAnchor),
        button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      ])
      self.button = button
    }

    private func tapped() {
      sendActions(for: .primaryActionTriggered)
      guard let auth else { return }
      let scopes = scopes
      Task { try? await auth.signIn(with: .apple(scopes: scopes)) }
    }
  }
#endif
