// Passkeys: beside passwords and Apple, by the system's sheet, and in software on Linux.
import BramleyClient
import Foundation

#if canImport(SwiftUI) && canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  import BramleyUI
  import SwiftUI

  // snippet.app
  struct OrchardWindow: View {
    @State private var auth = Auth(
      server: URL(string: "https://id.example.com")!,
      strategies: [
        PasskeyStrategy(), PasswordStrategy(), AppleStrategy(),
        NewAccountStrategy(sheet: .system, apple: AppleStrategy()),
      ],
      storage: .keychain())

    var body: some View {
      // The keyboard offers passkeys above the field for the address.
      SignInGate(auth: auth, methods: [PasskeyViews(), PasswordViews(), AppleViews()]) {
        SecurityView(auth: auth, methods: [PasskeyViews()])  // also a row of AccountView
      }
    }
  }
// snippet.end
// snippet.hide
#endif

// snippet.show
// snippet.linux
/// Passkeys whose keys lie in a file of mode 0600.
func passkeysInAFile(_ file: URL, keys: DeviceKeyMaker) -> PasskeyStrategy {
  PasskeyStrategy(sheet: .software(SoftwareAuthenticator(storage: FileStorage(file: file), keys: keys)))
}
// snippet.end
// snippet.hide

@MainActor func managePasskeys(_ auth: Auth) async throws {
  // snippet.show
  // snippet.manage
  try await auth.signIn(with: .newAccountWithPasskey(email: "maya@example.com"))
  try await auth.addPasskey(label: "Laptop")
  for passkey in try await auth.passkeys().passkeys where passkey.label == "Old phone" {
    try await auth.removePasskey(passkey.id)  // the password managers learn of it
  }
  // snippet.end
  // snippet.hide
}
