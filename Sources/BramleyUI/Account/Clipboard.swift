#if os(macOS)
  import AppKit

  /// The system's clipboard.
  enum Clipboard {
    static func copy(_ text: String) {
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(text, forType: .string)
    }
  }
#elseif canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// The system's clipboard.
  enum Clipboard {
    static func copy(_ text: String) { UIPasteboard.general.string = text }
  }
#endif
