// A sign-in in a test, without server, Keychain or sheet.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
// snippet.show

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

// Screens that load something of your own.
@MainActor func loadsNotes() async throws {
  let api = Transport { _ in HTTPAnswer(status: 200, body: Data(#"[{"text": "Buy apples"}]"#.utf8)) }
  let server = URL(string: "https://api.example.com")!
  let auth = Auth.preview(.signedIn(.preview), Preview(transport: api, resourceServers: [server]))
  let answer = try await auth.engine.data(for: URLRequest(url: server.appending(path: "notes")))
  assert(answer.status == 200)
}
