import BramleyClient
import Foundation
import OrchardKit
import SwiftUI

@main struct OrchardApp: App {
  @State private var auth = Auth.orchard(
    storage: .keychain(), device: Host.current().localizedName ?? "Mac")

  var body: some Scene {
    WindowGroup { OrchardView(auth: auth) }
  }
}
