#if os(watchOS) && canImport(SwiftUI)
  import SwiftUI
  import WatchKit

  /// Apple's button for WatchKit. The system sets its words and its size.
  struct SystemAppleIDButton: WKInterfaceObjectRepresentable {
    let look: AppleButtonLook
    let action: @MainActor () -> Void

    func makeCoordinator() -> AppleIDButtonTarget { AppleIDButtonTarget(action: action) }

    func makeWKInterfaceObject(context: Context) -> WKInterfaceAuthorizationAppleIDButton {
      WKInterfaceAuthorizationAppleIDButton(
        style: look.style == .black ? .default : .white, target: context.coordinator,
        action: #selector(AppleIDButtonTarget.tapped))
    }

    func updateWKInterfaceObject(_ button: WKInterfaceAuthorizationAppleIDButton, context: Context) {
      context.coordinator.action = action
    }
  }
#endif
