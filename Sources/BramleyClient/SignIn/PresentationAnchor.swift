#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  import Foundation

  #if os(macOS)
    public import AppKit
  #elseif canImport(UIKit)
    public import UIKit
    import ObjectiveC
  #endif

  /// The window over which the system's sheets are shown.
  public enum PresentationAnchor {
    /// Returns the window that the person uses, as far as the app can tell; nil if it has none, as in an app extension.
    @MainActor public static func current() -> ASPresentationAnchor? {
      #if os(macOS)
        let app = NSApplication.shared
        return app.keyWindow ?? app.mainWindow ?? app.windows.first
      #else
        let scenes = (application?.connectedScenes ?? []).compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        return scene?.keyWindow ?? scene?.windows.first
      #endif
    }

    #if !os(macOS)
      /// The app, by its name at run time: an extension has none, and may link no code that names
      /// `UIApplication.shared`.
      @MainActor private static var application: UIApplication? {
        let shared = NSSelectorFromString("sharedApplication")
        guard InstallScopedStorage.Role.current != .appExtension, UIApplication.responds(to: shared) else {
          return nil
        }
        return UIApplication.perform(shared)?.takeUnretainedValue() as? UIApplication
      }
    #endif
  }
#endif
