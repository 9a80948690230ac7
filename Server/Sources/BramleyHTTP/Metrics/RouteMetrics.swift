import CoreMetrics
import Metrics
import Synchronization

/// The metrics of one route, with cached handles.
final class RouteMetrics: Sendable {
  private let method: String
  private let route: String
  private let factory: any MetricsFactory
  private let duration: Timer
  private let counters = Mutex([Int: Counter]())

  init(method: String, route: String, factory: any MetricsFactory) {
    self.method = method
    self.route = route
    self.factory = factory
    duration = Timer(
      label: "http_request_duration", dimensions: [("method", method), ("route", route)], factory: factory)
  }

  /// Records a response.
  func record(status: Int, nanoseconds: UInt64) {
    let counter = counters.withLock { counters in
      if let counter = counters[status] { return counter }
      let counter = Counter(
        label: "http_requests",
        dimensions: [("method", method), ("route", route), ("status", String(status))], factory: factory)
      counters[status] = counter
      return counter
    }
    counter.increment()
    duration.recordNanoseconds(Int64(clamping: nanoseconds))
  }
}
