import NIOCore
import NIOTLS

/// Closes a connection whose TLS handshake takes too long. It stands behind TLS in the pipeline.
final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  /// The time limit for the handshake.
  static let time = TimeAmount.seconds(10)

  private var deadline: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: Self.time) { bound.value.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? TLSUserEvent, case .handshakeCompleted = event { deadline?.cancel() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }
}

@available(*, unavailable)
extension HandshakeDeadline: Sendable {}
