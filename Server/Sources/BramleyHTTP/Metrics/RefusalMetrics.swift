import BramleyAPI
import CoreMetrics
import Metrics
import Synchronization

/// Counts refusals by their codes, with cached handles.
final class RefusalMetrics: Sendable {
  private let factory: any MetricsFactory
  private let counters = Mutex([ProblemCode: Counter]())

  init(factory: any MetricsFactory) { self.factory = factory }

  func count(_ code: ProblemCode) {
    let counter = counters.withLock { counters in
      if let counter = counters[code] { return counter }
      let counter = Counter(
        label: "bramley_refusals", dimensions: [("code", code.rawValue)], factory: factory)
      counters[code] = counter
      return counter
    }
    counter.increment()
  }
}
