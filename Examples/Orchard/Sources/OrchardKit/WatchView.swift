#if os(watchOS) && canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import BramleyUI
  public import SwiftUI

  /// The watch's content. It signs in with Apple's button, for the watch app's own audience, or through the phone.
  public struct OrchardWatchView: View {
    private let auth: Auth

    /// Makes the watch's content.
    public init(auth: Auth) { self.auth = auth }

    public var body: some View {
      switch auth.state {
      case .checking: CheckingView(auth: auth).task { await auth.start() }
      case .signedIn: OrchardView(auth: auth)
      case .signedOut, .signingIn:
        VStack {
          Button("Use iPhone") {
            // The sign-in screen below shows a failure.
            Task { _ = try? await auth.signIn(through: .system, device: Device(name: "Apple Watch")) }
          }
          SignInView(auth: auth)
        }
      }
    }
  }
#endif
