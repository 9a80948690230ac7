import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Collects a response body in memory.
struct BodyCollector: ResponseBodyWriter {
  // A struct around a class: with an actor as the writer, the optimiser of Swift 6.3 crashes.
  private final class Collected: Sendable {
    let buffer = Mutex(ByteBuffer())
  }

  private let collected = Collected()

  var data: Data { collected.buffer.withLock { Data($0.readableBytesView) } }

  func write(_ part: ByteBuffer) async throws {
    collected.buffer.withLock { _ = $0.writeImmutableBuffer(part) }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
