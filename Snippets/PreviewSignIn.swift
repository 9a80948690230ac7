// A sign-in in a test, without server, Keychain or sheet.
import BramleyAPI
import BramleyClient

@MainActor func signsInAndOut() async throws {
  let auth = Auth.preview()
  await auth.start()
  let user = try await auth.signIn(with: .apple())
  assert(auth.state == .signedIn(user))
  try await auth.signOut()
  assert(auth.state == .signedOut)
}

@MainActor func tellsThatItIsOffline() async {
  let offline = BackendFailure.network(TransportError(.unreachable, url: nil))
  let auth = Auth.preview(.signedOut, Preview(failure: offline))
  _ = try? await auth.signIn(with: .apple())
  assert(auth.failure?.reason == .offline)
}
