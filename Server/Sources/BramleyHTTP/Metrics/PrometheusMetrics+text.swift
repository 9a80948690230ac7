import Synchronization

// What is sent to those who collect the numbers.
extension PrometheusMetrics {
  /// All numbers in Prometheus's text format, version 0.0.4.
  package func text() -> String {
    let families = families.withLock(\.self)
    var text = ""
    for name in families.keys.sorted() { families[name]!.write(to: &text) }
    return text
  }

  /// All numbers as OpenMetrics 1.0, with the traces in which some were recorded.
  package func openMetricsText() -> String {
    let families = families.withLock(\.self)
    var text = ""
    for name in families.keys.sorted() { families[name]!.writeOpenMetrics(to: &text) }
    return text + "# EOF\n"
  }
}
