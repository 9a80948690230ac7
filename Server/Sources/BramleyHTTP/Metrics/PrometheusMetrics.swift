package import CoreMetrics
import Synchronization

/// A small back end for swift-metrics that stores its numbers and writes them in Prometheus's text format.
package final class PrometheusMetrics: MetricsFactory {
  /// The most series of one name. Further series are not counted, so that no label can fill the memory.
  package static let maximumSeries = 1_000

  /// The upper bounds of a timer's buckets, in seconds.
  static let secondsBounds = [
    0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]
  /// The upper bounds of a recorder's buckets.
  static let plainBounds: [Double] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 10_000, 100_000, 1_000_000]

  let families = Mutex([String: MetricFamily]())

  /// Makes an empty back end; pass it to `MetricsSystem.bootstrap`.
  package init() {}

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(label, dimensions)
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    counter(label, dimensions)
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions)
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate ? histogram(label, dimensions, Self.plainBounds) : gauge(label, dimensions)
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label.hasSuffix("seconds") ? label : label + "_seconds", dimensions, Self.secondsBounds)
  }

  // Numbers outlive the handle that made them, as Prometheus requires of counters.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// The counters of one name, by their labels as written.
  func counters(named name: String) -> [(labels: String, value: Double)] {
    families.withLock { $0[name]?.series ?? [:] }.compactMap { labels, series in
      (series as? CounterSeries).map { (labels, $0.value) }
    }
  }

  private func counter(_ label: String, _ dimensions: [(String, String)]) -> CounterSeries {
    let name = MetricName.sanitized(label)
    return series(name.hasSuffix("_total") ? name : name + "_total", .counter, dimensions) { CounterSeries() }
  }

  private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeSeries {
    series(MetricName.sanitized(label), .gauge, dimensions) { GaugeSeries() }
  }

  private func histogram(
    _ label: String, _ dimensions: [(String, String)], _ bounds: [Double]
  ) -> HistogramSeries {
    series(MetricName.sanitized(label), .histogram, dimensions) { HistogramSeries(bounds: bounds) }
  }

  private func series<Series: AnyObject & Sendable>(
    _ name: String, _ kind: MetricFamily.Kind, _ dimensions: [(String, String)], make: () -> Series
  ) -> Series {
    let labels = MetricName.labels(dimensions)
    return families.withLock { families in
      var family = families[name] ?? MetricFamily(name: name, kind: kind)
      if let known = family.series[labels] as? Series { return known }
      let made = make()
      // A name that another kind uses, or that is full, still gets a handle, but its values are discarded.
      if family.kind == kind, family.series.count < Self.maximumSeries {
        family.series[labels] = made
        families[name] = family
      }
      return made
    }
  }
}
