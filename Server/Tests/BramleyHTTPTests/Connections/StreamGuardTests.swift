import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct StreamGuardTests {
  let channel: EmbeddedChannel

  init() throws {
    channel = EmbeddedChannel(handler: StreamGuard())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  @Test func `a field about the connection does not reach a stream`() throws {
    try channel.writeOutbound(
      HTTPResponsePart.head(
        HTTPResponse(status: .ok, headerFields: [.connection: "close", .contentType: "text/plain"])))
    guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self) else {
      Issue.record("no head")
      return
    }
    #expect(head.headerFields == [.contentType: "text/plain"])
  }

  @Test func `a body that trickles is cut off`() throws {
    try channel.writeInbound(
      HTTPRequestPart.head(HTTPRequest(method: .post, scheme: "https", authority: "h", path: "/")))
    channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a complete request has no time limit for its answer`() throws {
    try channel.writeInbound(
      HTTPRequestPart.head(HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(300))
    #expect(channel.isActive)
  }
}
