#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  #if os(macOS)
    public import AppKit
  #elseif canImport(UIKit)
    public import UIKit
  #endif
#endif

/// Where a vendor's SDK shows its sheet: the window that the person uses, and the view controller on top of it.
@MainActor public struct SheetPresenter {
  #if canImport(AuthenticationServices) && !os(watchOS)
    private let anchor: ASPresentationAnchor?

    /// The window.
    ///
    /// - Throws: ``SignInError/notConfigured(_:)`` if the app shows none.
    public var window: ASPresentationAnchor {
      get throws(SignInError) {
        guard let anchor else { throw .notConfigured("the app shows no window for the provider's sheet") }
        return anchor
      }
    }

    #if !os(macOS)
      /// The view controller that can present another one: the topmost of the window.
      ///
      /// - Throws: ``SignInError/notConfigured(_:)`` if the app shows no window with one.
      public var controller: UIViewController {
        get throws(SignInError) {
          guard var top = try window.rootViewController else {
            throw .notConfigured("the app's window has no view controller for the provider's sheet")
          }
          while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
          return top
        }
      }
    #endif
  #endif

  init(_ context: SignInContext) {
    #if canImport(AuthenticationServices) && !os(watchOS)
      anchor = context.presentationAnchor()
    #endif
  }
}
