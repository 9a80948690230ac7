import HTTPTypes
import Hummingbird
import Testing

@testable import BramleyHTTP

@Suite struct AdminEndpointsTests {
  private func door(_ token: String?) -> TestDoor {
    TestDoor(AdminEndpoints(metrics: PrometheusMetrics(), token: token).endpoints)
  }

  @Test func `without a configured token everyone who reaches the port is admitted`() async throws {
    #expect(try await door(nil).ask(.get, "/metrics").status == 200)
  }

  @Test(arguments: ["Bearer the-admin-token-0", "bearer the-admin-token-0"])
  func `with the token the metrics are shown`(field: String) async throws {
    #expect(
      try await door("the-admin-token-0").ask(.get, "/metrics", headers: [.authorization: field]).status
        == 200)
  }

  @Test(arguments: [
    "", "Bearer ", "Bearer the-admin-token-1", "Bearer the-admin-token-00", "Basic the-admin-token-0",
  ])
  func `without the token nothing is shown`(field: String) async throws {
    let answer = try await door("the-admin-token-0").ask(.get, "/metrics", headers: [.authorization: field])
    #expect(answer.status == 401 && !answer.body.contains("# TYPE"))
    #expect(try await door("the-admin-token-0").ask(.get, "/metrics").status == 401)
  }
}
