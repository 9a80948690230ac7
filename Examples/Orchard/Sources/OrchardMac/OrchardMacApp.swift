#if os(macOS)
  import AppKit
  import BramleyClient
  import Foundation
  import OrchardKit
  import SwiftUI

  /// Orchard for the Mac without a project: `swift run orchard`, or open Package.swift in Xcode and run.
  ///
  /// A program that is not signed has no Keychain of its own, so this one keeps its session in a file of mode 0600.
  @main struct OrchardMacApp: App {
    @State private var auth = Auth.orchard(
      storage: FileStorage(
        file: URL.applicationSupportDirectory.appending(path: "Orchard/session.json")),
      device: Host.current().localizedName ?? "Mac")

    @NSApplicationDelegateAdaptor(Launch.self) private var launch

    var body: some Scene {
      WindowGroup { OrchardView(auth: auth) }
    }
  }

  /// A program without a bundle has no place in the Dock and no keyboard before it asks for them.
  private final class Launch: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
      NSApplication.shared.setActivationPolicy(.regular)
      NSApplication.shared.activate()
    }
  }
#else
  @main enum OrchardMacApp {
    static func main() { print("This one is for the Mac; see README.md.") }
  }
#endif
