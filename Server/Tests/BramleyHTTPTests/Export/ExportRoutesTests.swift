import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

@Suite struct ExportRoutesTests {
  let door: TestDoor
  let clock = ManualClock()

  init() async throws {
    let services = try ServerServices.over(
      try SQLiteStore.inMemory(), providers: [BadgeProvider(), LetterProvider(id: "mail")],
      now: { [clock] in clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func export(_ session: Session) async throws -> TestDoor.Answer {
    try await door.ask(
      .get, WirePath.export, headers: [.authorization: "Bearer \(session.accessToken)"])
  }

  @Test func `the export is a file with what the account has, and the activity says so`() async throws {
    let session = try await door.badge("ada")
    let answer = try await export(session)
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == "application/json")
    #expect(answer.headers[.cacheControl] == "no-store")
    let day = WireJSON.timestamp(clock.now).prefix(10)
    #expect(
      answer.headers[.contentDisposition] == "attachment; filename=\"account-data-\(day).json\"")
    let export = try WireJSON.decoder().decode(AccountExport.self, from: Data(answer.body.utf8))
    #expect(export.userID == session.user.id && export.truncated.isEmpty)
    #expect(export.records["sessions"]?.map { $0["id"] } == [.string(session.sessionID.rawValue)])
    #expect(export.records["identities"]?.count == 1)
    #expect(export.records["activity"]?.contains { $0["kind"] == .string("data_exported") } == true)
    #expect(!answer.body.contains(session.refreshToken) && !answer.body.contains(session.accessToken))
    #expect(try await door.activity(session).map(\.kind).contains(.dataExported))
  }

  @Test func `without a recent authentication it is refused, with the methods that would do`() async throws {
    let session = try await door.badge("ada")
    clock.advance(by: 601)
    let answer = try await export(session)
    #expect(answer.status == 403 && answer.problem?.code == .reauthenticationRequired)
    #expect(answer.problem?.methods == ["badge"])
    #expect(try await door.activity(session).allSatisfy { $0.kind != .dataExported })
  }

  @Test func `a guest needs no authentication, and nobody else's token opens it`() async throws {
    let guest = try await door.guest()
    clock.advance(by: 601)
    #expect(try await export(guest).status == 200)
    #expect(try await door.ask(.get, WirePath.export).status == 401)
  }
}
