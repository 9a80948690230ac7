import BramleyAPI
import BramleyClient
import Foundation
import Support
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The commands for one's own account, run with the built program.
@Suite(.limitedConcurrency) struct AccountCommandTests {
  /// A server beside its emulator, and the flags that name the server, or both.
  private func withServer(
    settings: [String: String] = [:], _ body: (URL, [String], [String]) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let appleURL = try await apple.address()
      let environment = try await ServeTests().environment(of: appleURL).merging(settings) { $1 }
      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      let flags = ["--server", try await server.address()]
      try await body(folder, flags, flags + ["--apple", appleURL])
      _ = try await server.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `a person makes an account by password, sees their devices and signs out everywhere`()
    async throws
  {
    try await withServer { folder, flags, _ in
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

  @Test func `a passkey in the profile makes an account once, and then signs in to it`() async throws {
    try await withServer(settings: ["BRAMLEY_WEBAUTHN_RP_ID": "localhost"]) { folder, flags, _ in
      let new = try await Program.run(["sign-in", "--passkey"] + flags, in: folder)
      #expect(new.status == 0, "\(new.errors)")
      #expect(new.output.hasPrefix("Welcome!"))
      let who = try await Program.run(["whoami", "--json"] + flags, in: folder)
      let back = try await Program.run(["sign-in", "--passkey"] + flags, in: folder)
      #expect(back.status == 0, "\(back.errors)")
      #expect(!back.output.hasPrefix("Welcome!"))
      #expect(try await Program.run(["whoami", "--json"] + flags, in: folder).output == who.output)
      let third = try await Program.run(["sign-in", "--passkey", "--new"] + flags, in: folder)
      #expect(third.output.hasPrefix("Welcome!"), "\(third.errors)")
      let file = folder.appending(path: ".local/state/bramley/default.json")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `an account's second factors are listed, renewed and removed, also in a bound session`()
    async throws
  {
    let settings = [
      "BRAMLEY_POLICY_SECOND_FACTOR": "optional", "BRAMLEY_SESSIONS_BOUND": "required",
    ]
    try await withServer(settings: settings) { folder, flags, _ in
      let email = ["--email", "ada@example.com"]
      let password = "correct horse battery\n"
      let new = try await Program.run(["sign-in", "--new"] + email + flags, in: folder, input: password)
      #expect(new.status == 0, "\(new.errors)")
      let none = try await Program.run(["second-factor", "list"] + flags, in: folder)
      #expect(none.status == 0 && none.output.hasPrefix("No second factor."), "\(none.errors)")
      let ended = try await Program.run(["second-factor", "enroll"] + flags, in: folder, input: "")
      #expect(ended.status == 64 && ended.errors.contains("otpauth://"), "\(ended.errors)")

      // The app's half, over the profile's own file.
      let file = folder.appending(path: ".local/state/bramley/default.json")
      let engine = SessionEngine.live(
        server: try #require(URL(string: flags[1])), storage: FileStorage(file: file), deviceKeys: .file)
      let setup = try await engine.startAuthenticatorApp()
      let app = try TOTPApp(secret: setup.secret, clock: ManualClock(.now))
      let added = try await engine.addAuthenticatorApp(setup, code: app.code(), label: "phone")
      let codes = try #require(added.recoveryCodes)

      // A new sign-in needs a code; this one shows two factors from then on.
      let refused = try await Program.run(["sign-in"] + email + flags, in: folder, input: password)
      #expect(refused.status != 0 && refused.errors.contains("give it with --code"), "\(refused.errors)")
      let back = try await Program.run(
        ["sign-in", "--code", codes[0]] + email + flags, in: folder, input: password)
      #expect(back.status == 0, "\(back.errors)")
      let list = try await Program.run(["second-factor", "list"] + flags, in: folder)
      #expect(list.output.contains("phone") && list.output.contains("Unused recovery codes: 9"))
      let renewed = try await Program.run(["second-factor", "recovery-codes"] + flags, in: folder)
      #expect(renewed.output.split(separator: "\n").count == 10, "\(renewed.errors)")
      let id = added.secondFactor.id.rawValue
      let removed = try await Program.run(["second-factor", "remove", id] + flags, in: folder)
      #expect(removed.status == 0 && removed.output == "Removed \(id)\n", "\(removed.errors)")
      let gone = try await Program.run(["second-factor", "list"] + flags, in: folder)
      #expect(gone.output.hasPrefix("No second factor."))
    }
  }

  @Test func `a server without a domain has no passkeys, and the command says so`() async throws {
    try await withServer { folder, flags, _ in
      let ending = try await Program.run(["sign-in", "--passkey"] + flags, in: folder)
      #expect(ending.status != 0 && ending.errors.contains("has no passkeys"))
    }
  }

  @Test func `a wrong password is refused and nobody is signed in`() async throws {
    try await withServer { folder, flags, _ in
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
    try await withServer { folder, flags, native in
      let native = ["--native", "--person", "Maya"] + native
      _ = try await Program.run(["sign-in"] + native, in: folder)
      let asked = try await Program.run(["delete-account"] + native, in: folder)
      #expect(asked.status == 64 && asked.errors.contains("--yes"))
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 0)

      let done = try await Program.run(["delete-account", "--yes", "--json"] + native, in: folder)
      #expect(done.status == 0, "\(done.errors)")
      let answer = try WireJSON.decoder().decode(DeletionResponse.self, from: Data(done.output.utf8))
      #expect(answer.deletion.state == .completed && answer.deletion.appleRevocation == .queued)
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 1)
      #expect(try await Program.run(["delete-account", "--yes"] + native, in: folder).status == 1)
    }
  }

  @Test func `after a deletion the command says where to ask what has become of it`() async throws {
    try await withServer { folder, flags, native in
      let native = ["--native"] + native
      _ = try await Program.run(["sign-in"] + native, in: folder)
      let done = try await Program.run(["delete-account", "--yes"] + native, in: folder)
      #expect(done.status == 0, "\(done.errors)")
      let line = try #require(done.output.split(separator: "\n").first { $0.contains("curl ") })
      let address = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
      #expect(address.absoluteString.hasPrefix(flags[1] + "/v1/deletions/"))
      let (body, _) = try await URLSession.shared.data(from: address)
      let answer = try WireJSON.decoder().decode(DeletionResponse.self, from: body)
      #expect(answer.deletion.state == .completed)
    }
  }

  @Test func `a profile's token is not sent to another port`() async throws {
    try await withServer { folder, flags, native in
      _ = try await Program.run(["sign-in", "--native"] + native, in: folder)
      // The emulator stands for any other program on this machine.
      let other = try #require(native.last)
      let ending = try await Program.run(["whoami", "--server", other], in: folder)
      #expect(ending.status == 1 && ending.errors.contains("belongs to"))
      let (body, _) = try await URLSession.shared.data(from: URL(string: "\(other)/_emulator/journal")!)
      #expect(!String(decoding: body, as: UTF8.self).contains("/v1/"))
      #expect(try await Program.run(["whoami"] + flags, in: folder).status == 0)
    }
  }
}
