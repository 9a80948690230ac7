/// The format in which metrics are given, by what a scraper accepts.
enum MetricsFormat: Equatable {
  /// Prometheus's text format 0.0.4.
  case prometheus
  /// OpenMetrics 1.0, which has exemplars.
  case openMetrics

  /// Chooses what a scraper prefers; the text format where it says nothing.
  ///
  /// - Parameter accept: The field `Accept` (RFC 9110, section 12.5.1).
  init(accepting accept: String?) {
    var best = (openMetrics: 0.0, text: 0.0)
    for range in (accept ?? "").split(separator: ",") {
      let parts = range.split(separator: ";").map { part in
        String(part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }).lowercased()
      }
      let quality = parts.first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      let version = parts.first { $0.hasPrefix("version=") }
      switch parts.first {
      case "application/openmetrics-text" where version == nil || version == "version=1.0.0":
        best.openMetrics = max(best.openMetrics, quality)
      case "text/plain", "text/*": best.text = max(best.text, quality)
      default: break
      }
    }
    self = best.openMetrics > 0 && best.openMetrics >= best.text ? .openMetrics : .prometheus
  }

  var mediaType: String {
    switch self {
    case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
    case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
    }
  }

  func text(of metrics: PrometheusMetrics) -> String {
    switch self {
    case .prometheus: metrics.text()
    case .openMetrics: metrics.openMetricsText()
    }
  }
}
