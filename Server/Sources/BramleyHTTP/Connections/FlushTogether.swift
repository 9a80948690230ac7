import NIOCore

/// Sends what was written during a turn of the event loop at its end, with the responses of other connections.
///
/// Sent one by one, each would wake whoever reads them anew.
final class FlushTogether: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = Any
  private var isDue = false
  private var responses: DueResponses?

  func handlerAdded(context: ChannelHandlerContext) {
    responses = EventLoopTasks.of(context.eventLoop).responses.value
  }

  func flush(context: ChannelHandlerContext) {
    guard !isDue else { return }
    isDue = true
    guard responses?.add(self, context) != true else { return }
    context.eventLoop.assumeIsolated().execute { self.flushIfDue(context) }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // A channel that closes drops what was not flushed.
    flushIfDue(context)
    context.close(mode: mode, promise: promise)
  }

  func handlerRemoved(context: ChannelHandlerContext) { flushIfDue(context) }

  /// Sends what was written, unless that happened already.
  func flushIfDue(_ context: ChannelHandlerContext) {
    guard isDue else { return }
    isDue = false
    context.flush()
  }
}

@available(*, unavailable)
extension FlushTogether: Sendable {}
