// A modular app. `swift run modular-example` on Linux or a Mac, beside `make run`.
import BramleyClient
import Foundation
import ModularNotes

/// Composes the parts: which server, which methods, which storage. The features learn none of it.
@main enum ModularExample {
  static func main() async throws {
    let server = URL(string: ProcessInfo.processInfo.environment["BRAMLEY_URL"] ?? "http://127.0.0.1:8080")!
    let apple = URL(string: ProcessInfo.processInfo.environment["APPLE_URL"] ?? "http://127.0.0.1:8081")!
    let engine = SessionEngine.live(
      server: server, storage: MemoryStorage(), strategies: [AppleEmulatorStrategy(apple: apple)])
    try await engine.start()
    try await engine.signIn(with: .apple())

    let session = KitSession(engine: engine)
    let notes = NotesModel(session: session, server: server)
    print(await notes.title())
    print(try await notes.summary())
    try await session.signOut()
  }
}
