import BramleyCore
package import Foundation
package import Logging
import Metrics
import ServiceLifecycle

/// Exports the spans of a buffer in batches, beside the requests and never in their way.
///
/// When the service stops, what waits is sent within ``flushSeconds``; a collector that is away doesn't hold the process.
package struct SpanExport: Service {
  /// The most spans in one request.
  package static let batchSize = 512
  /// The longest time for which a span waits for others.
  package static let interval = Duration.seconds(5)
  /// Attempts with one batch, before its spans are dropped.
  package static let attempts = 5
  /// The longest wait that a collector may ask for, in seconds.
  package static let longestWait: TimeInterval = 60
  /// The time for sending what is left when the service stops.
  package static let flushSeconds = Duration.seconds(3)

  private let buffer: SpanBuffer
  private let exporter: OTLPExporter
  private let random: @Sendable (Int) -> Data
  private let sleep: @Sendable (Duration) async throws -> Void
  private let logger: Logger

  /// - Parameter sleep: Waits; it throws when the task is cancelled. Tests pass their own.
  package init(
    _ buffer: SpanBuffer, by exporter: OTLPExporter, random: @escaping @Sendable (Int) -> Data,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    logger: Logger
  ) {
    self.buffer = buffer
    self.exporter = exporter
    self.random = random
    self.sleep = sleep
    self.logger = logger
  }

  package func run() async throws {
    await withDiscardingTaskGroup { group in
      group.addTask { [buffer, sleep] in
        while !Task.isCancelled {
          do { try await sleep(Self.interval) } catch { break }
          buffer.wake()
        }
      }
      for await _ in buffer.fillings.cancelOnGracefulShutdown() {
        await cancelWhenGracefulShutdown { await exportAll(attempts: Self.attempts) }
      }
      group.cancelAll()
    }
    await flush()
  }

  /// Sends what waits now, each batch once, and gives up after ``flushSeconds``.
  package func flush() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await exportAll(attempts: 1) }
      group.addTask { try? await sleep(Self.flushSeconds) }
      await group.next()
      group.cancelAll()
    }
    let left = buffer.next(.max).count
    report(dropped: left + buffer.takeDropped(), because: "the server stops")
  }

  /// Sends all that waits now.
  package func exportAll(attempts: Int) async {
    report(dropped: buffer.takeDropped(), because: "too many wait")
    while !Task.isCancelled {
      let spans = buffer.next(Self.batchSize)
      guard !spans.isEmpty else { return }
      await export(spans, attempts: attempts)
    }
  }

  private func export(_ spans: [FinishedSpan], attempts: Int) async {
    for attempt in 1...max(1, attempts) {
      switch await exporter.export(spans) {
      case .taken: return count(spans.count, "exported")
      case .refused(let status):
        return report(dropped: spans.count, because: "the collector answered \(status)")
      case .later(let wait):
        if attempt == attempts { break }
        do { try await sleep(pause(after: attempt, wait)) } catch { return buffer.putBack(spans) }
      }
    }
    report(dropped: spans.count, because: "the collector can't be reached")
  }

  // Doubling, with half of it by chance, so that many nodes don't come back at once.
  private func pause(after attempt: Int, _ asked: TimeInterval?) -> Duration {
    if let asked { return .seconds(min(max(0, asked), Self.longestWait)) }
    let chance = Double(random(2).reduce(0) { $0 << 8 | UInt32($1) }) / 65_536
    return .seconds(Double(1 << (attempt - 1)) * (0.5 + chance / 2))
  }

  private func report(dropped number: Int, because reason: String) {
    guard number > 0 else { return }
    count(number, "dropped")
    logger.warning("spans are dropped", metadata: ["count": "\(number)", "reason": "\(reason)"])
  }

  private func count(_ number: Int, _ outcome: String) {
    Counter(label: "bramley_spans_total", dimensions: [("outcome", outcome)]).increment(by: number)
  }
}
