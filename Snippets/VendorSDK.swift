// The token of a vendor's SDK, without linking it to the kit.
import BramleyClient

// snippet.hide
// Stands for a vendor's SDK.
enum VendorSDK {
  static func signIn(nonce: String?) async throws -> String { "token" }
  @MainActor static func signOut() {}
}
// snippet.show

let vendor = TokenStrategy("acme", provider: "acme", nonce: .raw) { nonce in
  .identityToken(try await VendorSDK.signIn(nonce: nonce))
} deauthenticate: {
  await VendorSDK.signOut()
}
// snippet.hide
_ = vendor
