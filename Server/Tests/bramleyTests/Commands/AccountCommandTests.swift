import BramleyAPI
import Foundation
import Testing

@testable import bramley

/// The commands for one's own account, run with the built program.
@Suite(.limitedConcurrency) struct AccountCommandTests {
  /// A server beside its emulator, and the flags that name both.
  private func withServer(_ body: (URL, [String]) async throws -> Void) async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let appleURL = try await apple.address()
      let environment = try await ServeTests().environment(of: appleURL)
      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      try await body(folder, ["--server", try await server.address(), "--apple", appleURL])
      _ = try await server.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `a person makes an account by password, sees their devices and signs out everywhere`()
    async throws
  {
    try await withServer { folder, flags in
      let email = ["--email", "ada@example.com"]
      let password = "correct horse battery\n"
      let new = try await Program.run(["sign-in", "--new"] + email + flags, in: folder, input: password)
      #expect(new.status == 0, "\(new.errors)")
      #expect(new.output == "Welcome! Signed in as ada@example.com\n")
      #expect(!(new.output + new.errors).contains("correct horse"))
      let store = try String(
        contentsOf: folder.appending(path: ".local/state/bramley/default.json"), encoding: .utf8)
      #expect(
        !store.contains("correct horse")
          && !store.contains(Data(password.dropLast().utf8).base64EncodedString()))

      let other = try await Program.run(
        ["sign-in", "--profile", "other"] + email + flags, in: folder, input: password)
      #expect(other.status == 0, "\(other.errors)")
      let devices = try await Program.run(["devices", "--json"] + flags, in: folder)
      let list = try WireJSON.decoder().decode(SessionList.self, from: Data(devices.output.utf8))
      #expect(list.sessions.count == 2 && list.sessions.count(where: \.current) == 1)
      let table = try await Program.run(["devices"] + flags, in: folder)
      #expect(table.output.contains("this one"))

      let everywhere = try await Program.run(["sign-out", "--everywhere"] + flags, in: folder)
      #expect(everywhere.output == "Signed out everywhere.\n", "\(everywhere.errors)")
      let who = try await Program.run(["whoami", "--profile", "other"] + flags, in: folder)
      #expect(who.status == 1)
    }
  }

  @Test func `a wrong password is refused and nobody is signed in`() async throws {
    try await withServer { folder, flags in
      let ending = try await Program.run(
        ["sign-in", "--email", "ada@example.com"] + flags, in: folder, input: "not the password\n")
      #expect(ending.status == 1)
      #expect(ending.errors.contains("credentials_invalid"))
      let none = try await Program.run(["sign-in", "--email", "ada@example.com"] + flags, in: folder)
      #expect(none.status == 64 && none.errors.contains("no password"))
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 1)
    }
  }

  @Test func `a person deletes their account, and only when they say so`() async throws {
    try await withServer { folder, flags in
      let native = ["--native", "--person", "Maya"]
      _ = try await Program.run(["sign-in"] + native + flags, in: folder)
      let asked = try await Program.run(["delete-account"] + native + flags, in: folder)
      #expect(asked.status == 64 && asked.errors.contains("--yes"))
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 0)

      let done = try await Program.run(["delete-account", "--yes", "--json"] + native + flags, in: folder)
      #expect(done.status == 0, "\(done.errors)")
      let answer = try WireJSON.decoder().decode(DeletionResponse.self, from: Data(done.output.utf8))
      #expect(answer.deletion.state == .completed && answer.deletion.appleRevocation == .queued)
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 1)
      #expect(try await Program.run(["delete-account", "--yes"] + native + flags, in: folder).status == 1)
    }
  }
}
