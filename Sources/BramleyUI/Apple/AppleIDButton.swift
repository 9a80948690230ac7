#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// Apple's own button in the colours of its background, for a sign-in screen of your own.
  ///
  ///     AppleIDButton(auth: auth)
  ///     AppleIDButton { Task { try? await auth.signIn(with: .apple()) } }
  ///
  /// A tap signs in; with an `action` it calls that and does nothing else. The button grows with the text size, from 44 points
  /// to the 64 that Apple allows.
  public struct AppleIDButton: View {
    private let look: AppleButtonLook
    private let action: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme
    @ScaledMetric(relativeTo: .body) private var height = 44.0

    /// Makes a button that signs in with Apple. What fails is in `Auth.failure`.
    public init(
      auth: Auth, scopes: [AppleScope] = [.name, .email], look: AppleButtonLook = AppleButtonLook()
    ) {
      self.init(look: look) { Task { try? await auth.signIn(with: .apple(scopes: scopes)) } }
    }

    /// Makes a button that only calls its action.
    public init(look: AppleButtonLook = AppleButtonLook(), action: @escaping @MainActor () -> Void) {
      self.look = look
      self.action = action
    }

    public var body: some View {
      let look = look.resolved(onDark: colorScheme == .dark)
      SystemAppleIDButton(look: look, action: action)
        // The system's button can't change its colours, so other colours need another button.
        .id(look)
        .frame(minWidth: 140, maxWidth: 375, minHeight: 44, maxHeight: ButtonHeight.fitting(height))
    }
  }
#endif
