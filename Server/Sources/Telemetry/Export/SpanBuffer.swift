import Synchronization

/// The spans that wait for their export: bounded, so that a collector that is away costs no more memory than this.
package final class SpanBuffer: SpanSink {
  /// The most spans that wait.
  package static let standardCapacity = 4_096

  private struct State {
    var spans: [FinishedSpan] = []
    var dropped = 0
  }

  private let capacity: Int
  private let batch: Int
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>.Continuation
  /// Yields when a batch is full.
  let fillings: AsyncStream<Void>

  /// - Parameter batch: The number of spans at which the export is woken.
  package init(capacity: Int = SpanBuffer.standardCapacity, batch: Int = SpanExport.batchSize) {
    self.capacity = capacity
    self.batch = batch
    (fillings, wakes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func take(_ span: FinishedSpan) {
    let isFilled = state.withLock { state in
      guard state.spans.count < capacity else {
        state.dropped += 1
        return false
      }
      state.spans.append(span)
      return state.spans.count == batch
    }
    if isFilled { wake() }
  }

  /// How many spans wait.
  package var count: Int { state.withLock { $0.spans.count } }

  /// Makes the export look.
  func wake() { wakes.yield() }

  /// Takes the oldest spans out.
  func next(_ limit: Int) -> [FinishedSpan] {
    state.withLock { state in
      let spans = Array(state.spans.prefix(limit))
      state.spans.removeFirst(spans.count)
      return spans
    }
  }

  /// Puts spans back that could not be sent now, as far as there is room.
  func putBack(_ spans: [FinishedSpan]) {
    state.withLock { state in
      let room = max(0, capacity - state.spans.count)
      state.dropped += max(0, spans.count - room)
      state.spans.insert(contentsOf: spans.suffix(room), at: 0)
    }
  }

  /// Returns how many spans found no room since the last call.
  func takeDropped() -> Int {
    state.withLock { state in
      defer { state.dropped = 0 }
      return state.dropped
    }
  }
}
