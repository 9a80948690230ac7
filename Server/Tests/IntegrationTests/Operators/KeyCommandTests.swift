import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyHTTP
@testable import bramley

@Suite(.limitedConcurrency) struct KeyCommandTests {
  struct KeySet: Decodable {
    struct Key: Decodable { var kid: String }
    var keys: [Key]
  }

  /// The master key that a refresh token was made under.
  private func key(of token: String) throws -> String {
    let bytes = try #require(Data(base64URL: token.dropFirst(4).utf8))
    return try #require(MasterKey.ID(bytes: Data(bytes.dropFirst(20).prefix(4)))).description
  }

  @Test func `the running server publishes a new access-token key, and older tokens stay valid`()
    async throws
  {
    try await withOperatedServer { _, wire, apple, command in
      let session = try await wire.signIn(apple)
      let made = try await command("keys", "rotate", "--access", "--json").decode(AccessRotationReport.self)
      #expect(made.isNew)
      #expect(
        try await eventually {
          try await wire.send("GET", WirePath.keys).decode(KeySet.self).keys.map(\.kid).contains(made.keyID)
        })
      #expect(try await wire.send("GET", WirePath.keys).decode(KeySet.self).keys.count == 2)
      #expect(try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
      let again = try await command("keys", "rotate", "--access", "--json").decode(AccessRotationReport.self)
      #expect(!again.isNew && again.keyID == made.keyID)
      let listed = try await command("keys", "list", "--json").decode(KeysReport.self)
      #expect(listed.accessTokenKeys.map(\.state) == ["signing", "waiting"])
    }
  }

  @Test
  func `a key that leaked is withdrawn from the running server, and its sessions go on with the next one`()
    async throws
  {
    try await withOperatedServer { _, wire, apple, command in
      let session = try await wire.signIn(apple)
      let listed = try await command("keys", "list", "--json").decode(KeysReport.self)
      let leaked = try #require(listed.accessTokenKeys.first).id
      let answer = try await command("keys", "remove", "--access", leaked)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(
        try await eventually {
          try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 401
        })
      #expect(
        try await !wire.send("GET", WirePath.keys).decode(KeySet.self).keys.map(\.kid).contains(leaked))
      let next = try await wire.refresh(session.refreshToken).session
      #expect(try await wire.send("GET", WirePath.user, bearer: next.accessToken).status == 200)
      #expect(try await command("keys", "remove", "--access", leaked).status == 1)
    }
  }

  @Test func `the running server starts to use a new master key, and loses no earlier data`()
    async throws
  {
    try await withOperatedServer { server, wire, apple, command in
      let session = try await wire.signIn(apple)
      #expect(
        try await eventually {
          try await rows(command, under: try key(of: session.refreshToken))["grants"] == 1
        })
      let old = try key(of: session.refreshToken)
      let rotated = try await command("keys", "rotate", "--master", "--json")
      #expect(rotated.status == 0, "\(rotated.errors)")
      let new = try rotated.decode(MasterRotationReport.self).keyID
      #expect(new != old)

      // The running server seals under it within seconds, and reseals its data.
      #expect(try await eventually { try await rows(command, under: old).isEmpty })
      #expect(try await rows(command, under: new)["grants"] == 1)
      let next = try await wire.refresh(session.refreshToken)
      #expect(next.status == 200)
      let refreshed = try next.decode(Session.self)
      #expect(try key(of: refreshed.refreshToken) == new)

      let report = try await command("keys", "list", "--json").decode(KeysReport.self)
      let retired = try #require(report.masterKeys.first { $0.id == old })
      #expect(!retired.current && !retired.removable && retired.sessions == 1 && retired.neededUntil != nil)
      let refused = try await command("keys", "remove", "--master", old)
      #expect(refused.status == 1 && refused.errors.contains(old))

      #expect(try await server.terminate() == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: command.folder.path + "/data/master.key")
      #expect(mode[.posixPermissions] as? Int == 0o600)
      let again = try await ServerProcess.start(in: command.folder, apple: apple)
      #expect(try await Wire(base: again.url).refresh(refreshed.refreshToken).status == 200)
      again.kill()
    }
  }

  private func rows(_ command: Operator, under key: String) async throws -> [String: Int] {
    let report = try await command("keys", "list", "--json").decode(KeysReport.self)
    return report.masterKeys.first { $0.id == key }?.sealedRows ?? [:]
  }

  @Test func `a key in the configuration is not rotated but explained`() async throws {
    let folder = try TemporaryFolder()
    let keys = (1...2).map { Data(repeating: UInt8($0), count: 32).base64EncodedString() }
    var command = Operator(folder: folder)
    command.environment = ["BRAMLEY_SERVER_MASTER_KEY": keys[0]]
    try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: true)
    try SQLiteStore(path: folder.path + "/data/bramley.sqlite").close()
    let refused = try await command("keys", "rotate", "--master")
    #expect(refused.status == 78 && refused.errors.contains("server.master_key: NEW,OLD"))
    #expect(!refused.errors.contains(keys[0]))
    // As the message says: the new one first.
    #expect(try await command("keys", "list").status == 0)
    command.environment = ["BRAMLEY_SERVER_MASTER_KEY": "\(keys[1]),\(keys[0])"]
    let listed = try await command("keys", "list", "--json").decode(KeysReport.self).masterKeys
    let ids = try keys.map { try #require(MasterKey(base64: $0)).id.description }
    #expect(listed.first { $0.current }?.id == ids[1])
    #expect(listed.first { !$0.current }?.id == ids[0])
    command.environment = ["BRAMLEY_SERVER_MASTER_KEY": keys[1]]
    let missing = try await command("keys", "list")
    #expect(missing.status == 78 && missing.errors.contains(ids[0]))
  }
}
