import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Takes a body together.
struct BodyCollector: ResponseBodyWriter {
  // A struct over a class: an actor as the writer makes the optimiser of Swift 6.3 crash.
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
