#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  import AuthenticationServices
  import SwiftUI
  import UIKit

  /// Apple's button for UIKit.
  struct SystemAppleIDButton: UIViewRepresentable {
    let look: AppleButtonLook
    let action: @MainActor () -> Void

    func makeCoordinator() -> AppleIDButtonTarget { AppleIDButtonTarget(action: action) }

    func makeUIView(context: Context) -> ASAuthorizationAppleIDButton {
      let button = ASAuthorizationAppleIDButton(
        authorizationButtonType: look.label.type, authorizationButtonStyle: look.style.style)
      let tap = UIAction { [target = context.coordinator] _ in target.tapped() }
      #if os(tvOS)
        button.addAction(tap, for: .primaryActionTriggered)
      #else
        button.addAction(tap, for: .touchUpInside)
      #endif
      return button
    }

    func updateUIView(_ button: ASAuthorizationAppleIDButton, context: Context) {
      context.coordinator.action = action
      button.isEnabled = context.environment.isEnabled
      #if !os(tvOS)
        if let radius = look.cornerRadius { button.cornerRadius = radius }
      #endif
    }
  }
#endif
