import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// The admin port's events: who called it, and who was rejected.
@Suite struct AdminSecurityEventTests {
  let rig: AdminRig

  init() async throws { rig = try await AdminRig() }

  private func lines(_ event: SecurityEvent) -> [Substring] {
    rig.log.text.split(separator: "\n").filter {
      $0.contains(" security ") && $0.contains("\"event\": \(event.rawValue)")
    }
  }

  @Test func `a call names its operator, and no token`() async throws {
    let token = try await rig.token("anna", .read)
    #expect(try await rig.ask(.get, "/v1/admin/users", bearer: token).status == 200)
    let line = try #require(lines(.operatorCall).first)
    #expect(line.contains("\"operator\": anna") && line.contains("GET /v1/admin/users"))
    #expect(!rig.log.text.contains(token))
  }

  @Test func `no token, a wrong one, an expired one, a role that may not, and a wrong name are events`()
    async throws
  {
    let session = try await rig.signIn()
    var expected = 0
    func isRefused(_ status: Int, _ answer: TestDoor.Answer) {
      expected += 1
      #expect(answer.status == status)
      #expect(lines(.operatorRefused).count == expected, "\(status) as number \(expected)")
    }
    isRefused(401, try await rig.ask(.get, "/v1/admin/users"))
    isRefused(401, try await rig.ask(.get, "/v1/admin/users", bearer: "bra1.guess"))
    let reader = try await rig.token("bert", .read)
    isRefused(
      403, try await rig.ask(.delete, "/v1/admin/users/\(session.user.id)", bearer: reader))
    #expect(lines(.operatorRefused).last?.contains("\"operator\": bert") == true)
    isRefused(
      421, try await rig.ask(.get, "/v1/admin/users", bearer: reader, host: "rebound.example"))
    let short = try await rig.token("cleo", .admin, days: 1)
    rig.time.advance(by: 86_401)
    isRefused(401, try await rig.ask(.get, "/v1/admin/users", bearer: short))
    #expect(lines(.operatorCall).isEmpty)
    #expect(!rig.log.text.contains("bra1."))
  }

  @Test func `sign-ins to the pages are events, and so are refused ones and forms of other sites`()
    async throws
  {
    let session = try await rig.signIn()
    #expect(try await rig.enter("bra1.guess").status == 422)
    #expect(lines(.operatorRefused).count == 1 && lines(.operatorSignedIn).isEmpty)
    try await rig.enter(try await rig.token())
    let entered = lines(.operatorSignedIn)
    #expect(entered.count == 1 && entered.first?.contains("\"operator\": anna") == true)
    let path = "/admin/users/\(session.user.id)/disable"
    let page = try await rig.browse(path)
    let foreign = try await rig.browse(path, form: page.hidden, headers: [.origin: "https://evil.example"])
    #expect(foreign.status == 403 && lines(.notAllowed).count == 1)
    let before = lines(.operatorCall).count
    #expect(try await rig.browse(path, form: page.hidden).status == 303)
    #expect(lines(.operatorCall).count == before + 1)
    #expect(lines(.operatorCall).last?.contains("\"operator\": anna") == true)
  }
}
