#if os(macOS)
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

    var body: some Scene {
      WindowGroup { OrchardView(auth: auth) }
    }
  }
#else
  @main enum OrchardMacApp {
    static func main() { print("This one is for the Mac; see README.md.") }
  }
#endif
