public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI
#endif

/// The button of a person who tries the app without an account. The account screen then offers to save it.
public struct GuestViews: Sendable {
  /// Makes the views.
  public init() {}
}

extension GuestViews: MethodViews {
  public var method: SignInMethod.ID { .guest }
  public var provider: ProviderID { .guest }
  public var name: String { Phrase.guest.words }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      Button(Phrase.continueAsGuest.text) { signIn(.guest) }.buttonStyle(.borderless)
    }
  #endif
}
