import CoreMetrics
import Foundation
import Metrics
import Support
import Testing

@testable import BramleyHTTP

/// Holds the metrics against the parser of Python's `prometheus_client`, the reference of OpenMetrics.
@Suite(.limitedConcurrency) struct OpenMetricsParserTests {
  static let python = Script.python(with: "prometheus_client.openmetrics.parser")

  private static let program = """
    import sys
    from prometheus_client.openmetrics.parser import text_string_to_metric_families
    for family in text_string_to_metric_families(open(sys.argv[1]).read()):
        print(family.name, family.type, family.unit or "-", len(family.samples))
    """

  @Test(.enabled(if: python != nil, "python3-prometheus-client is not installed: scripts/setup tests"))
  func `the reference parser reads all families`() async throws {
    let metrics = PrometheusMetrics()
    Counter(label: "bramley_refusals", dimensions: [("code", "a\"b\\c\n")], factory: metrics).increment()
    Gauge(label: "bramley_alert", dimensions: [("kind", "k")], factory: metrics).record(1)
    Recorder(label: "bramley_sizes", factory: metrics).record(2_500_000)
    let timer = Metrics.Timer(
      label: "http_request_duration", dimensions: [("route", "/v1/{id}")], factory: metrics)
    for nanoseconds in [0, 400_000, 9_999_999_999, 60_000_000_000] as [Int64] {
      timer.recordNanoseconds(nanoseconds)
    }
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.path).appending(path: "metrics.txt")
    try Data(metrics.openMetricsText().utf8).write(to: file)
    let ending = try await Script(
      program: try #require(Self.python), arguments: ["-c", Self.program, file.path]
    ).run(in: folder)
    #expect(ending.status == 0, "\(ending.words)")
    #expect(
      ending.words.split(separator: "\n") == [
        "bramley_alert gauge - 1", "bramley_refusals counter - 1", "bramley_sizes histogram - 16",
        "http_request_duration_seconds histogram seconds 17",
      ])
  }
}
