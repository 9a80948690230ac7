import BramleyAPI
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Enforces the rules of one connection: time limits for the first head and for each body, responses to bytes
/// that are not HTTP, `100 Continue`, and an orderly close after a response with `Connection: close`.
///
/// The HTTP library limits the idle time between two requests.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time limit for the first head of a new connection.
  static let headTime = TimeAmount.seconds(10)
  /// The time limit for a body, from its head to its end.
  static let bodyTime = TimeAmount.seconds(20)
  /// How long incoming data is still read after the end, so that a reset does not lose the last response.
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
    // A body that arrives with its head needs no timer, so most requests never create one.
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
      // This is the library's own bare response. It comes after the responses to the requests before the bad
      // bytes.
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
