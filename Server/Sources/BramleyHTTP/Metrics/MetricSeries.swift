import CoreMetrics
import Synchronization

/// A counter of the Prometheus back end, integer or floating-point.
final class CounterSeries: CounterHandler, FloatingPointCounterHandler {
  struct Snapshot: Sendable {
    var value = 0.0
    /// The last increment within a recorded trace.
    var exemplar: Exemplar?
  }

  private let state = Mutex(Snapshot())

  var snapshot: Snapshot { state.withLock(\.self) }
  var value: Double { state.withLock { $0.value } }

  func increment(by amount: Int64) { increment(by: Double(amount)) }

  func increment(by amount: Double) {
    let exemplar = Exemplar.current(amount)
    state.withLock { state in
      state.value += amount
      if let exemplar { state.exemplar = exemplar }
    }
  }

  func reset() { state.withLock { $0 = Snapshot() } }
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
    /// The last value of each bucket that was recorded within a trace.
    var exemplars: [Exemplar?]
  }

  let bounds: [Double]
  private let state: Mutex<Snapshot>

  init(bounds: [Double]) {
    self.bounds = bounds
    let buckets = bounds.count + 1
    state = Mutex(
      Snapshot(
        counts: Array(repeating: 0, count: buckets), sum: 0, exemplars: Array(repeating: nil, count: buckets))
    )
  }

  var snapshot: Snapshot { state.withLock(\.self) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    let exemplar = Exemplar.current(value)
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
      if let exemplar { state.exemplars[bucket] = exemplar }
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
