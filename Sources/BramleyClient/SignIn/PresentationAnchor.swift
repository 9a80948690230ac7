#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices

  #if canImport(AppKit)
    public import AppKit
  #elseif canImport(UIKit)
    public import UIKit
  #endif

  /// The window over which the system's sheets are shown.
  public enum PresentationAnchor {
    /// Returns the window that the person uses, as far as the app can tell; nil if it has none.
    @MainActor public static func current() -> ASPresentationAnchor? {
      #if canImport(AppKit)
        let app = NSApplication.shared
        return app.keyWindow ?? app.mainWindow ?? app.windows.first
      #else
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        return scene?.keyWindow ?? scene?.windows.first
      #endif
    }
  }
#endif
