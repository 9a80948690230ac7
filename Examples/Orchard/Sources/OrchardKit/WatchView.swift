#if os(watchOS) && canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import BramleyUI
  public import SwiftUI

  /// The watch's content: Apple's button with the watch app's own audience, or the phone's word.
  public struct OrchardWatchView: View {
    private let auth: Auth
    private let link: WatchLink
    @State private var isPhoneSilent = false

    /// Makes the watch's content.
    public init(auth: Auth, link: WatchLink) {
      self.auth = auth
      self.link = link
    }

    public var body: some View {
      switch auth.state {
      case .checking: ProgressView("Orchard").task { await auth.start() }
      case .signedIn: OrchardView(auth: auth)
      case .signedOut, .signingIn:
        Form {
          Button("Use iPhone") { Task { isPhoneSilent = await !link.signIn(auth) } }
          if isPhoneSilent { Text("Open Orchard on your iPhone and sign in there.").font(.footnote) }
          SignInView(auth: auth)
        }
      }
    }
  }
#endif
