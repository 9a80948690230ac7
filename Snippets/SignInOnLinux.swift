// Signing in without screens: on Linux, in a command, in a test.
import BramleyClient
import Foundation

// snippet.hide
func run() async throws {
  // snippet.show
  let engine = SessionEngine.live(
    server: URL(string: "http://127.0.0.1:8080")!,
    storage: FileStorage(file: URL(fileURLWithPath: "session.json")),
    strategies: [AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!)])

  try await engine.start()  // settles what an earlier run could not
  let session = try await engine.signIn(with: .apple())
  print(session.user.name?.displayName ?? "somebody")
  print(try await engine.accessToken())  // refreshed when it is due
  try await engine.signOut()
  // snippet.hide
}
