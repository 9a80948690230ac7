// The token of a vendor's SDK, without linking it to the kit.
// snippet.hide
#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // Stands for a vendor's SDK.
  @MainActor enum VendorSDK {
    static func signIn(over controller: UIViewController, nonce: String?) async throws -> String { "token" }
    static func signOut() {}
  }

  // snippet.show
  import BramleyClient

  let vendor = TokenStrategy("acme", provider: "acme", nonce: .raw) { nonce, presenter in
    .identityToken(try await VendorSDK.signIn(over: presenter.controller, nonce: nonce))
  } deauthenticate: {
    VendorSDK.signOut()
  }
// snippet.hide
#endif
