#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import Foundation

  #if os(macOS)
    import AppKit
  #elseif canImport(UIKit)
    import UIKit
  #endif

  /// Names the window for the system's sheets. They don't retain it; the code that shows one does.
  @MainActor final class WindowProvider: NSObject {
    private let window: ASPresentationAnchor

    init(_ window: ASPresentationAnchor) { self.window = window }
  }

  // Apple asks on the main thread; newer SDKs say so in the protocols, older ones don't.
  extension WindowProvider: ASAuthorizationControllerPresentationContextProviding {
    nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
      MainActor.assumeIsolated { window }
    }
  }

  #if !os(tvOS)
    extension WindowProvider: ASWebAuthenticationPresentationContextProviding {
      nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        MainActor.assumeIsolated { window }
      }
    }
  #endif
#endif
