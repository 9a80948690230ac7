import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyHTTP
@testable import bramley

@Suite(.limitedConcurrency) struct SessionCommandTests {
  @Test func `an operator ends sessions, the server follows, and the owner sees it`() async throws {
    try await withOperatedServer { _, wire, apple, command in
      let phone = try await wire.signIn(apple)
      let tablet = try await wire.signIn(apple)
      let user = phone.user.id.rawValue
      _ = try await wire.send("GET", WirePath.user, bearer: phone.accessToken)
      let listed = try await command("sessions", "list", "--user", user, "--json").decode(SessionsReport.self)
      #expect(Set(listed.sessions.map(\.id)) == [phone.sessionID, tablet.sessionID])

      let ended = try await command("sessions", "end", "--id", phone.sessionID.rawValue, "--json")
      #expect(try ended.decode(EndedSessionsReport.self).ended.map(\.id) == [phone.sessionID])
      #expect(try await wire.refresh(phone.refreshToken).problem?.code == .sessionEnded)
      #expect(
        try await eventually {
          try await wire.send("GET", WirePath.user, bearer: phone.accessToken).status == 401
        })
      let again = try await command("sessions", "end", "--id", phone.sessionID.rawValue)
      #expect(again.status == 0 && again.output == "Nothing was left to end.\n")
      #expect(try await command("sessions", "end", "--id", "unknown").status == 1)

      let activity = try await wire.send("GET", WirePath.activity, bearer: tablet.accessToken).decode(
        Activity.self)
      let event = try #require(activity.events.first)
      #expect(event.kind == .sessionsEndedByOperator && event.sessionID == phone.sessionID)

      let support = try #require(phone.user.supportID).rawValue
      let all = try await command("sessions", "end", "--support-id", support, "--json")
      #expect(try all.decode(EndedSessionsReport.self).ended.map(\.id) == [tablet.sessionID])
      #expect(try await wire.refresh(tablet.refreshToken).problem?.code == .sessionEnded)
      #expect(try await command("sessions", "end", "--user", "nobody").status == 1)
      #expect(try await command("sessions", "list", "--user", "nobody").status == 1)
    }
  }
}
