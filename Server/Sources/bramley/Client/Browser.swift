import Foundation

/// Shows the person a page in their own browser.
struct Browser: Sendable {
  /// Whether a browser may be opened.
  let mayOpen: Bool
  let environment: [String: String]

  /// Prints the address, and opens it in a browser where there is a screen.
  func show(_ url: URL) {
    StandardStreams.error("Open this page to sign in:\n\n  \(url.absoluteString)\n")
    guard mayOpen, let opener else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, url.absoluteString]
    // The output of the opener must not mix with the result.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  private var opener: String? {
    #if os(macOS)
      return environment["SSH_CONNECTION"] == nil ? "open" : nil
    #else
      let hasScreen = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
      return hasScreen ? "xdg-open" : nil
    #endif
  }
}
