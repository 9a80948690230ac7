#if canImport(SwiftUI)
  public import BramleyAPI
  import BramleyClient
  public import SwiftUI

  extension View {
    /// Gives the screens below the view of a CAPTCHA, which a server may want before it sends a code
    /// (`defence.captcha`).
    ///
    ///     SignInGate(auth: auth) { HomeView() }
    ///       .captcha { offer, solved in TurnstileView(siteKey: offer?.siteKey, onToken: solved) }
    ///
    /// - Parameter content: the view, for the service and key that the server names. It calls the closure with the token
    ///   of the solved CAPTCHA.
    public func captcha<Content: View>(
      @ViewBuilder _ content:
        @escaping @MainActor (
          _ offer: CaptchaOffer?, _ solved: @escaping @MainActor (String) -> Void
        ) -> Content
    ) -> some View {
      environment(\.captchaContent, CaptchaContent { AnyView(content($0, $1)) })
    }
  }

  /// The app's view of a CAPTCHA.
  struct CaptchaContent: Sendable {
    typealias Make = @MainActor (CaptchaOffer?, _ solved: @escaping @MainActor (String) -> Void) -> AnyView

    let make: Make

    init(_ make: @escaping Make) { self.make = make }
  }

  private struct CaptchaKey: EnvironmentKey {
    static let defaultValue: CaptchaContent? = nil
  }

  extension EnvironmentValues {
    var captchaContent: CaptchaContent? {
      get { self[CaptchaKey.self] }
      set { self[CaptchaKey.self] = newValue }
    }
  }

  /// Shows the app's CAPTCHA, or says that the app has none.
  struct CaptchaSection: View {
    let content: CaptchaContent?
    let offer: CaptchaOffer?
    let text: QuestionText
    let solved: @MainActor (String) -> Void

    var body: some View {
      Section {
        if let content { content.make(offer, solved) } else { Text(FailureText.notConfigured.text) }
      } header: {
        if let note = text.note { Text(note.text) }
      } footer: {
        if let rejection = text.rejection { Text(rejection.text).foregroundStyle(.red) }
      }
    }
  }
#endif
