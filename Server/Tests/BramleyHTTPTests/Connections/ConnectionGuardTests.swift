import BramleyAPI
import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct ConnectionGuardTests {
  let channel: EmbeddedChannel
  let head = HTTPRequest(method: .post, scheme: "http", authority: "h", path: "/")

  init() throws {
    channel = EmbeddedChannel(handler: ConnectionGuard(ids: RequestIDs(seed: 1)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  func written() throws -> [HTTPResponsePart] {
    var parts: [HTTPResponsePart] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
    return parts
  }

  @Test func `a connection that sends no head is closed`() {
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a body that trickles is cut off`() throws {
    try channel.writeInbound(HTTPRequestPart.head(head))
    for _ in 1...19 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a complete request has no time limit for its answer`() throws {
    try channel.writeInbound(HTTPRequestPart.head(head))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(300))
    #expect(channel.isActive)
  }

  @Test(arguments: [
    (HTTPParserError.headerOverflow, 431), (.invalidVersion, 400), (.invalidHeaderToken, 400),
  ])
  func `bytes that are not HTTP get a problem and a close`(error: HTTPParserError, status: Int)
    throws
  {
    channel.pipeline.fireErrorCaught(error)
    let parts = try written()
    guard parts.count == 3, case .head(let head) = parts[0], case .body(let body) = parts[1] else {
      Issue.record("no answer: \(parts)")
      return
    }
    #expect(head.status.code == status && head.headerFields[.connection] == "close")
    let problem = try WireJSON.decoder().decode(Problem.self, from: Data(body.readableBytesView))
    #expect(problem.status == status && problem.code == .invalidRequest)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a response with close ends the connection, and later bytes are dropped`() throws {
    try channel.writeInbound(HTTPRequestPart.head(head))
    _ = try channel.readInbound(as: HTTPRequestPart.self)
    channel.write(
      HTTPResponsePart.head(HTTPResponse(status: .contentTooLarge, headerFields: [.connection: "close"])),
      promise: nil)
    channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    if channel.isActive { try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "more"))) }
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a client that expects 100-continue gets it, unless the body would be rejected`() throws {
    var patient = head
    patient.headerFields[.expect] = "100-continue"
    patient.headerFields[.contentLength] = "10"
    try channel.writeInbound(HTTPRequestPart.head(patient))
    guard case .head(let answer)? = try written().first else {
      Issue.record("no go-ahead")
      return
    }
    #expect(answer.status == .continue)

    let other = EmbeddedChannel(handler: ConnectionGuard(ids: RequestIDs(seed: 1)))
    patient.headerFields[.contentLength] = "1000000"
    try other.writeInbound(HTTPRequestPart.head(patient))
    #expect(try other.readOutbound(as: HTTPResponsePart.self) == nil)
  }
}
