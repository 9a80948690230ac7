import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Logging
import Testing

@testable import BramleyHTTP

@Suite struct HealthRoutesTests {
  private let alerts = OperatorAlerts(
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: PrometheusMetrics())

  private let drain = Drain()

  private func ready(_ state: ReadinessCheck.State = .ok) async throws -> (status: Int, body: HealthAnswer) {
    let routes = HealthRoutes(
      checks: [ReadinessCheck("apple", look: { state })], alerts: alerts, notices: [], drain: drain)
    let answer = try await TestDoor(routes.endpoints).ask(.get, WirePath.ready)
    return (answer.status, try WireJSON.decoder().decode(HealthAnswer.self, from: .init(answer.body.utf8)))
  }

  @Test func `without an alert the server is ready and names none`() async throws {
    let (status, body) = try await ready()
    #expect(status == 200 && body.status == "ready" && body.alerts == nil)
    #expect(body.version == ServerVersion.current)
  }

  @Test func `a degraded server names the code of each alert, and no sentence`() async throws {
    alerts.raise(.appleMassRefusal, "Apple refuses com.example.app")
    alerts.raise(.appleConfiguration, "Apple refuses com.example.app")
    let (status, body) = try await ready(.degraded)
    #expect(status == 200 && body.status == "degraded")
    #expect(body.alerts == ["apple_configuration", "apple_mass_refusal"])
    alerts.clear(.appleMassRefusal)
    alerts.clear(.appleConfiguration)
    #expect(try await ready().body.status == "ready")
  }

  @Test func `an alert about something else than Apple degrades too`() async throws {
    alerts.raise("another_alert", "…")
    let (status, body) = try await ready()
    #expect(status == 200 && body.status == "degraded" && body.checks == ["apple": "ok"])
    #expect(body.alerts == ["another_alert"])
  }

  @Test func `a failed check is unavailable, whatever the alerts`() async throws {
    alerts.raise(.appleConfiguration, "…")
    let (status, body) = try await ready(.failed)
    #expect(status == 503 && body.status == "unavailable" && body.alerts == ["apple_configuration"])
  }

  @Test func `a server that is about to stop is unavailable`() async throws {
    drain.begin()
    let (status, body) = try await ready()
    #expect(status == 503 && body.status == "unavailable" && body.checks?["stopping"] == "failed")
  }
}
