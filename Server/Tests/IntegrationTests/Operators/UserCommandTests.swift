import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleyHTTP
@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct UserCommandTests {
  @Test func `accounts are listed, found and shown while the server runs`() async throws {
    try await withOperatedServer { _, wire, apple, command in
      var users: [User] = []
      for person in apple.world.people { users.append(try await wire.signIn(apple, person: person.id).user) }
      let all = try await command("users", "list", "--json").decode(UsersReport.self)
      #expect(Set(all.users.map(\.id)) == Set(users.map(\.id)) && all.next == nil)

      let first = try await command("users", "list", "--json", "--limit", "2").decode(UsersReport.self)
      let rest = try await command("users", "list", "--json", "--after", try #require(first.next).rawValue)
        .decode(UsersReport.self)
      #expect((first.users + rest.users).map(\.id) == all.users.map(\.id))

      let user = try #require(users.first)
      let email = try #require(user.email).uppercased()
      let support = try #require(user.supportID).rawValue.lowercased().replacing("-", with: " ")
      for choice in [["--id", user.id.rawValue], ["--email", email], ["--support-id", support]] {
        let shown = try await command("users", "show", "--json", choice[0], choice[1])
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(try shown.decode(UserReport.self).user == user)
      }
      let lines = try await command("users", "show", "--id", user.id.rawValue).output
      for part in [
        "com.example.bramley", try #require(user.supportID).rawValue, "active", apple.world.teamID.rawValue,
      ] {
        #expect(lines.contains(part), "\(lines)")
      }
      let nobody = try await command("users", "show", "--support-id", "0000-0000")
      #expect(nobody.status == 1 && nobody.output == "" && nobody.errors.hasPrefix("bramley: "))
    }
  }

  @Test func `an operator deletes an account, and the running server revokes it at Apple`()
    async throws
  {
    try await withOperatedServer { _, wire, apple, command in
      let session = try await wire.signIn(apple)
      let id = session.user.id.rawValue
      let unasked = try await command("users", "delete", "--id", id)
      #expect(unasked.status == 64 && unasked.errors.contains("--yes"))
      #expect(try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
      #expect(
        try await eventually {
          try await command("users", "show", "--json", "--id", id).decode(UserReport.self).grants.count == 1
        })
      let gone = try await command("users", "delete", "--id", id, "--yes", "--json")
      #expect(gone.status == 0, "\(gone.errors)")
      let deletion = try gone.decode(DeletionResponse.self).deletion
      #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
      #expect(
        try await eventually {
          try await wire.send("GET", "\(WirePath.deletions)/\(deletion.id)").decode(DeletionResponse.self)
            .deletion.appleRevocation == .done
        })
      #expect(try await wire.refresh(session.refreshToken).status == 401)
      #expect(try await command("users", "show", "--id", id).status == 1)
      #expect(try await command("users", "delete", "--id", id, "--yes").status == 1)
      let events = try await command("audit", "--user", id, "--json").decode(AuditReport.self).events
      #expect(events.contains { $0.kind == .accountDeleted && $0.detail.values.contains("operator") })
    }
  }

  @Test func `two accounts with one address are listed, and neither is deleted`() async throws {
    try await withOperatedServer { server, wire, apple, command in
      for person in apple.world.people { _ = try await wire.signIn(apple, person: person.id) }
      _ = try await server.terminate()
      let store = try SQLiteStore(path: command.folder.path + "/data/bramley.sqlite")
      try await store.engine.database.write { db in
        try db.execute(sql: "UPDATE account SET email = 'us@example.com'")
      }
      try store.close()
      let refused = try await command("users", "delete", "--email", "US@example.com", "--yes")
      #expect(refused.status == 1)
      let all = try await command("users", "list", "--email", "us@EXAMPLE.com", "--json").decode(
        UsersReport.self)
      #expect(all.users.count == apple.world.people.count)
      for user in all.users { #expect(refused.errors.contains(user.id.rawValue)) }
      #expect(!refused.errors.lowercased().contains("us@example"))
    }
  }

  @Test func `no store is created where none exists`() async throws {
    let folder = try TemporaryFolder()
    let command = Operator(folder: folder)
    for arguments in [
      ["users", "list"], ["jobs", "list"], ["keys", "list"], ["audit"], ["keys", "rotate", "--master"],
    ] {
      let ending = try await command.run(arguments)
      #expect(ending.status == 78, "\(arguments)")
      #expect(ending.output == "" && ending.errors.contains("data: there is no store"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
