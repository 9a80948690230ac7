import BramleyClient
import OrchardKit
import SwiftUI
import WatchKit

@main struct OrchardWatchApp: App {
  @State private var auth = Auth.orchard(
    storage: KeychainStorage(), device: WKInterfaceDevice.current().name)
  @State private var link = WatchLink()

  var body: some Scene {
    WindowGroup { OrchardWatchView(auth: auth, link: link) }
  }
}
