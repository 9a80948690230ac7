// Sign in with Apple in a terminal. In one: `make run`. In another, here: `swift run terminal-example`.
import BramleyAPI
import BramleyClient
import Foundation

/// A session that outlives the program: it is kept in a file, and refreshed when it is due.
@main enum TerminalExample {
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let server = URL(string: environment["BRAMLEY_URL"] ?? "http://127.0.0.1:8080")!
    let apple = URL(string: environment["APPLE_URL"] ?? "http://127.0.0.1:8081")!
    let file = FileManager.default.temporaryDirectory.appending(path: "bramley-terminal-example.json")
    let engine = SessionEngine.live(
      server: server, storage: FileStorage(file: file),
      strategies: [AppleEmulatorStrategy(apple: apple), PasswordStrategy()])
    do {
      try await engine.start()
      try await Menu(engine: engine).run(CommandLine.arguments.dropFirst().first)
    } catch {
      print("That did not work: \(error)")
      print("Is the server running? `make run` at the root of the repository starts it.")
      exit(1)
    }
  }
}

/// What the program can do, each in one call of the kit.
struct Menu {
  let engine: SessionEngine

  /// Runs a command; without one, asks for them until the person has enough.
  func run(_ command: String?) async throws {
    if let command { return try await perform(command) }
    print("Commands: apple, password, account, devices, rename NAME, sign-out, delete, quit")
    while let line = prompt(), line != "quit" {
      do { try await perform(line) } catch { print("That did not work: \(error)") }
    }
  }

  private func prompt() -> String? {
    print("> ", terminator: "")
    fflush(nil)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }

  private func perform(_ line: String) async throws {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "apple":
      let session = try await engine.signIn(with: .apple())
      print("Signed in as \(name(session.user)).\(session.isNewUser ? " The account is new." : "")")
    case "password":
      let session = try await engine.signIn(
        with: .email("maya@example.com", password: "a long sentence of my own"))
      print("Signed in as \(name(session.user)).")
    case "account":
      let user = try await engine.user()
      print("\(name(user)), \(user.email ?? "no address"), account \(user.id)")
      for identity in user.identities { print("  signs in with \(identity.provider)") }
    case "devices":
      for session in try await engine.sessions() {
        print("  \(session.device.name ?? "unnamed")\(session.current ? " (this one)" : "")")
      }
    case "rename":
      let user = try await engine.updateUser(
        UserPatch(replacingName: PersonName(givenName: words.dropFirst().first)))
      print("You are \(name(user)) now.")
    case "sign-out":
      try await engine.signOut()
      print("Signed out.")
    case "delete":
      let deletion = try await engine.deleteAccount()
      print("The account is deleted: \(deletion.state). Apple's side: \(deletion.appleRevocation).")
    default: print("Commands: apple, password, account, devices, rename NAME, sign-out, delete, quit")
    }
  }

  private func name(_ user: User) -> String { user.name?.displayName ?? "somebody" }
}
