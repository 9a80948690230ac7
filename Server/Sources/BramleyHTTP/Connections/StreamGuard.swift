import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Enforces the rules of one HTTP/2 stream: a time limit for the body, and no header field that is about a connection
/// (RFC 9113, section 8.2.2).
final class StreamGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private var deadline: Scheduled<Void>?
  private var isReadingBody = false

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: isReadingBody = true
    case .body: break
    case .end:
      isReadingBody = false
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A body that arrives with its head needs no timer, so most requests never create one.
    if isReadingBody, deadline == nil {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      deadline = context.eventLoop.scheduleTask(in: ConnectionGuard.bodyTime) {
        bound.value.close(promise: nil)
      }
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), head.headerFields.contains(.connection) else {
      return context.write(data, promise: promise)
    }
    head.headerFields[.connection] = nil
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

@available(*, unavailable)
extension StreamGuard: Sendable {}
