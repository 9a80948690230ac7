import BramleyCore
import Foundation
import Synchronization
import Telemetry
import Tracing

/// Keeps the spans that have ended.
final class SpanCollector: SpanSink {
  private let kept = Mutex<[FinishedSpan]>([])

  var spans: [FinishedSpan] { kept.withLock(\.self) }

  func take(_ span: FinishedSpan) { kept.withLock { $0.append(span) } }

  /// A tracer whose spans are kept here, with ids that count up.
  func tracer(ratio: Double = 1) -> SamplingTracer {
    let next = CountingBytes()
    return SamplingTracer(
      ratio: ratio, sink: self,
      surroundings: Surroundings(now: { Date(timeIntervalSince1970: 0) }, random: { next.bytes($0) }))
  }
}

/// Bytes in the place of random ones, each time others.
final class CountingBytes: Sendable {
  private let last = Mutex<UInt8>(0)

  func bytes(_ count: Int) -> Data {
    last.withLock { last in
      last &+= 1
      return Data(repeating: last, count: count)
    }
  }
}
