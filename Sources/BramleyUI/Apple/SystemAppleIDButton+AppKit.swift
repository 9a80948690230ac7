#if os(macOS) && canImport(SwiftUI)
  import AppKit
  import AuthenticationServices
  import SwiftUI

  /// Apple's button for AppKit.
  struct SystemAppleIDButton: NSViewRepresentable {
    let look: AppleButtonLook
    let action: @MainActor () -> Void

    func makeCoordinator() -> AppleIDButtonTarget { AppleIDButtonTarget(action: action) }

    func makeNSView(context: Context) -> ASAuthorizationAppleIDButton {
      let button = ASAuthorizationAppleIDButton(
        authorizationButtonType: look.label.type, authorizationButtonStyle: look.style.style)
      button.target = context.coordinator
      button.action = #selector(AppleIDButtonTarget.tapped)
      return button
    }

    func updateNSView(_ button: ASAuthorizationAppleIDButton, context: Context) {
      context.coordinator.action = action
      button.isEnabled = context.environment.isEnabled
      if let radius = look.cornerRadius { button.cornerRadius = radius }
    }
  }
#endif
