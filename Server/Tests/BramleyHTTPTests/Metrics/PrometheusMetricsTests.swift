import BramleyCore
import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Testing

@testable import BramleyHTTP

@Suite struct PrometheusMetricsTests {
  let metrics = PrometheusMetrics()

  @Test func `counters are written with their labels in order`() {
    let counter = Counter(
      label: "apple.calls", dimensions: [("outcome", "ok"), ("call", "token")], factory: metrics)
    counter.increment(by: 2)
    Counter(label: "apple.calls", dimensions: [("call", "token"), ("outcome", "ok")], factory: metrics)
      .increment()
    #expect(
      metrics.text() == """
        # TYPE apple_calls_total counter
        apple_calls_total{call="token",outcome="ok"} 3

        """)
  }

  @Test func `gauges keep the last value`() {
    let gauge = Gauge(label: "jobs_waiting", factory: metrics)
    gauge.record(3)
    gauge.record(1.5)
    #expect(metrics.text() == "# TYPE jobs_waiting gauge\njobs_waiting 1.5\n")
  }

  @Test func `timers are histograms in seconds with cumulative buckets`() {
    let timer = CoreMetrics.Timer(
      label: "http_request_duration", dimensions: [("route", "/a")], factory: metrics)
    timer.recordNanoseconds(400_000)
    timer.recordNanoseconds(500_000)
    timer.recordNanoseconds(600_000)
    timer.recordNanoseconds(20_000_000_000)
    let lines = metrics.text().split(separator: "\n")
    #expect(lines[0].hasPrefix("# HELP http_request_duration_seconds "))
    #expect(lines[1] == "# TYPE http_request_duration_seconds histogram")
    #expect(lines.contains(#"http_request_duration_seconds_bucket{route="/a",le="0.0005"} 2"#))
    #expect(lines.contains(#"http_request_duration_seconds_bucket{route="/a",le="0.001"} 3"#))
    #expect(lines.contains(#"http_request_duration_seconds_bucket{route="/a",le="10"} 3"#))
    #expect(lines.contains(#"http_request_duration_seconds_bucket{route="/a",le="+Inf"} 4"#))
    #expect(lines.contains(#"http_request_duration_seconds_count{route="/a"} 4"#))
    #expect(lines.contains { $0.hasPrefix(#"http_request_duration_seconds_sum{route="/a"} 20.0015"#) })
  }

  @Test func `odd names and values are made fit to print`() {
    Counter(label: "1 odd-name", dimensions: [("a:b", "x\"\\\n")], factory: metrics).increment()
    #expect(metrics.text().hasSuffix("_1_odd_name_total{a_b=\"x\\\"\\\\\\n\"} 1\n"))
  }

  // Swift takes both characters of such a line break for one, which is not "\n".
  @Test func `a line break of Windows ends no line of the metrics`() {
    Counter(label: "odd", dimensions: [("a", "x\r\ny")], factory: metrics).increment()
    #expect(metrics.text().hasSuffix("odd_total{a=\"x\r\\ny\"} 1\n"))
  }

  @Test func `labels that grow without end stop being counted`() {
    for number in 0..<PrometheusMetrics.maximumSeries + 50 {
      Counter(label: "flood", dimensions: [("id", "\(number)")], factory: metrics).increment()
    }
    #expect(metrics.text().split(separator: "\n").count == PrometheusMetrics.maximumSeries + 1)
  }

  @Test func `the server's own metrics are explained, each once before its type`() {
    for outcome in ["ok", "refused"] {
      Counter(label: "bramley_jobs_total", dimensions: [("outcome", outcome)], factory: metrics).increment()
    }
    let lines = metrics.text().split(separator: "\n")
    #expect(lines[0].hasPrefix("# HELP bramley_jobs_total "))
    #expect(lines[1] == "# TYPE bramley_jobs_total counter")
    #expect(lines.count == 4)
  }

  @Test func `every metric of the sources has an explanation`() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /label: "((?:bramley|http)_[a-z_]+)"/) { names.insert(String(match.1)) }
    }
    #expect(names.count >= 10)
    for name in names {
      let text = MetricHelp.text(of: name) ?? MetricHelp.text(of: name + "_total")
      let help = try #require(text ?? MetricHelp.text(of: name + "_seconds"), "\(name)")
      #expect(!help.contains("\n") && !help.contains("\\"))
    }
  }

  @Test func `every alert is shown from the start, and rises and falls`() {
    let alerts = OperatorAlerts(
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: metrics)
    for alert in OperatorAlert.known {
      #expect(metrics.text().contains("bramley_alert{kind=\"\(alert)\"} 0\n"))
    }
    alerts.raise(.appleConfiguration, "…")
    #expect(metrics.text().contains("bramley_alert{kind=\"apple_configuration\"} 1\n"))
    alerts.clear(.appleConfiguration)
    #expect(metrics.text().contains("bramley_alert{kind=\"apple_configuration\"} 0\n"))
  }

  @Test func `requests are counted by route pattern, and what has no route by one label`() async throws {
    let door = TestDoor([Endpoint(.get, "/things/{id}") { _, _ in Response(status: .ok) }])
    for id in 1...3 { _ = try await door.ask(.get, "/things/\(id)") }
    _ = try await door.ask(.get, "/made-up?code=secret")
    _ = try await door.ask(HTTPRequest.Method("MADEUP")!, "/things/1")
    let text = door.metrics.text()
    #expect(text.contains(#"http_requests_total{method="GET",route="/things/{id}",status="200"} 3"#))
    #expect(text.contains(#"http_requests_total{method="any",route="none",status="404"} 1"#))
    #expect(text.contains(#"http_requests_total{method="any",route="none",status="405"} 1"#))
    #expect(!text.contains("made-up") && !text.contains("MADEUP") && !text.contains("secret"))
  }
}
