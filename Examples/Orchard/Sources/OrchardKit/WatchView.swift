#if os(watchOS) && canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import BramleyUI
  public import SwiftUI

  /// The watch's content: Apple's button with the watch app's own audience, or the phone's word.
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
            // What goes wrong is told by the sign-in screen below.
            Task { _ = try? await auth.signIn(through: .system, device: Device(name: "Apple Watch")) }
          }
          SignInView(auth: auth)
        }
      }
    }
  }
#endif
