import BramleyClient
import OrchardKit
import SwiftUI
import UIKit

@main struct OrchardApp: App {
  @State private var auth: Auth
  private let link: PhoneLink

  init() {
    let auth = Auth.orchard(storage: .keychain(), device: UIDevice.current.name)
    _auth = State(initialValue: auth)
    link = PhoneLink(auth: auth)
  }

  var body: some Scene {
    WindowGroup { OrchardView(auth: auth) }
  }
}
