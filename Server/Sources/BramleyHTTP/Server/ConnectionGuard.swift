import BramleyAPI
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Keeps one connection in order: time for the first head and for each body, answers to bytes that are
/// no HTTP, `100 Continue`, and an orderly end after an answer that says `Connection: close`.
///
/// The idle time between two requests is the HTTP library's own.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Time for a fresh connection's first head.
  static let headTime = TimeAmount.seconds(10)
  /// Time for a body from its head to its end.
  static let bodyTime = TimeAmount.seconds(20)
  /// Time in which what was on its way is still read, so that the last answer is not lost to a reset.
  static let lingerTime = TimeAmount.seconds(1)

  private let ids: RequestIDs
  private var deadline: Scheduled<Void>?
  private var isReadingBody = false
  private var requestsOpen = 0
  private var closesAfterAnswer = false
  private var isLingering = false
  private var parserError: HTTPParserError?

  init(ids: RequestIDs) { self.ids = ids }

  func handlerAdded(context: ChannelHandlerContext) { arm(context, after: Self.headTime) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isLingering else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReadingBody = true
      requestsOpen += 1
      disarm()
      if head.headerFields[.expect]?.lowercased() == "100-continue", requestsOpen == 1,
        head.headerFields[.contentLength].flatMap({ Int($0) }) ?? 0 <= BodyLimit.bytes
      {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body: break
    case .end:
      isReadingBody = false
      disarm()
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A body that came with its head needs no timer, so most requests never make one.
    if isReadingBody, deadline == nil { arm(context, after: Self.bodyTime) }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isLingering else {
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head):
      // The library's own bare answer, once all requests before the broken bytes have theirs.
      if let parserError, head.headerFields[.requestID] == nil {
        answer(parserError, context: context)
        promise?.succeed()
        return
      }
      if head.headerFields[.connection] == "close" { closesAfterAnswer = true }
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      requestsOpen -= 1
      context.write(data, promise: promise)
      if closesAfterAnswer { linger(context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError, requestsOpen == 0 else {
      parserError = error as? HTTPParserError
      context.fireErrorCaught(error)
      return
    }
    if !isLingering { answer(error, context: context) }
  }

  private func answer(_ error: HTTPParserError, context: ChannelHandlerContext) {
    let isOverflow = error == .headerOverflow
    let problem = Problem(
      code: .invalidRequest, title: ProblemCode.invalidRequest.appearance.title,
      status: isOverflow ? 431 : 400,
      detail: isOverflow
        ? "The header fields are larger than \(BodyLimit.headerBytes / 1024) KiB."
        : "The bytes are no HTTP/1.1 request.")
    let body = (try? WireJSON.encoder().encode(problem)).map { ByteBuffer(bytes: $0) } ?? ByteBuffer()
    let head = HTTPResponse(
      status: isOverflow ? .requestHeaderFieldsTooLarge : .badRequest,
      headerFields: [
        .contentType: Problem.mediaType, .contentLength: String(body.readableBytes), .connection: "close",
        .cacheControl: "no-store", .requestID: ids.id(offered: nil),
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    linger(context)
  }

  private func linger(_ context: ChannelHandlerContext) {
    isLingering = true
    context.flush()
    context.close(mode: .output, promise: nil)
    disarm()
    arm(context, after: Self.lingerTime)
  }

  private func disarm() {
    deadline?.cancel()
    deadline = nil
  }

  private func arm(_ context: ChannelHandlerContext, after time: TimeAmount) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
