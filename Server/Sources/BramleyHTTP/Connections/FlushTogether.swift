import NIOCore

/// Sends what was written during a turn of the event loop at its end.
///
/// Responses to requests that arrived together leave together then, after all of them were handled. Sent one by one, each would
/// wake whoever reads them anew.
final class FlushTogether: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = Any
  private var isDue = false

  func flush(context: ChannelHandlerContext) {
    guard !isDue else { return }
    isDue = true
    context.eventLoop.assumeIsolated().execute { self.flushIfDue(context) }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // A channel that closes drops what was not flushed.
    flushIfDue(context)
    context.close(mode: mode, promise: promise)
  }

  func handlerRemoved(context: ChannelHandlerContext) { flushIfDue(context) }

  private func flushIfDue(_ context: ChannelHandlerContext) {
    guard isDue else { return }
    isDue = false
    context.flush()
  }
}

@available(*, unavailable)
extension FlushTogether: Sendable {}
