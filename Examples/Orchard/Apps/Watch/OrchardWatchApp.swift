import BramleyClient
import OrchardKit
import SwiftUI
import WatchKit

@main struct OrchardWatchApp: App {
  @State private var auth = Auth.orchard(
    storage: .keychain(), device: WKInterfaceDevice.current().name)
  private let link = WatchLink()

  var body: some Scene {
    WindowGroup { OrchardWatchView(auth: auth) }
  }
}
