import CoreMetrics
import Synchronization

/// A counter of the Prometheus back end, integer or floating-point.
final class CounterSeries: CounterHandler, FloatingPointCounterHandler {
  private let total = Mutex(0.0)

  var value: Double { total.withLock(\.self) }

  func increment(by amount: Int64) { total.withLock { $0 += Double(amount) } }
  func increment(by amount: Double) { total.withLock { $0 += amount } }
  func reset() { total.withLock { $0 = 0 } }
}

/// A gauge.
final class GaugeSeries: MeterHandler, RecorderHandler {
  private let current = Mutex(0.0)

  var value: Double { current.withLock(\.self) }

  func set(_ value: Int64) { current.withLock { $0 = Double(value) } }
  func set(_ value: Double) { current.withLock { $0 = value } }
  func increment(by amount: Double) { current.withLock { $0 += amount } }
  func decrement(by amount: Double) { current.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }
}

/// A histogram with fixed buckets; timers are measured in seconds.
final class HistogramSeries: RecorderHandler, TimerHandler {
  struct Snapshot: Sendable {
    /// The number of values in each bucket; the last bucket is for all larger values.
    var counts: [UInt64]
    var sum: Double
  }

  let bounds: [Double]
  private let state: Mutex<Snapshot>

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(Snapshot(counts: Array(repeating: 0, count: bounds.count + 1), sum: 0))
  }

  var snapshot: Snapshot { state.withLock(\.self) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
