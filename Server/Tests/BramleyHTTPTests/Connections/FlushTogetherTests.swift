import NIOCore
import NIOEmbedded
import Testing

@testable import BramleyHTTP

@Suite struct FlushTogetherTests {
  private let eventLoop = EmbeddedEventLoop()
  private let channels: [EmbeddedChannel]
  private var responses: DueResponses { EventLoopTasks.of(eventLoop).responses.value }

  init() throws {
    let eventLoop = eventLoop
    channels = (0..<DueResponses.most).map { _ in EmbeddedChannel(handler: FlushTogether(), loop: eventLoop) }
    for channel in channels {
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }
  }

  private func write(_ words: String..., to channel: EmbeddedChannel) {
    for word in words { channel.writeAndFlush(ByteBuffer(string: word), promise: nil) }
  }

  private func sent(_ channel: EmbeddedChannel) throws -> String? {
    var text: String?
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
      text = (text ?? "") + String(buffer: bytes)
    }
    return text
  }

  @Test func `responses of a turn are sent at its end`() throws {
    responses.collect()
    write("head", "body", to: channels[0])
    write("other", to: channels[1])
    #expect(try sent(channels[0]) == nil)
    responses.sendAll()
    #expect(try sent(channels[0]) == "headbody")
    #expect(try sent(channels[1]) == "other")
  }

  @Test func `so many responses do not wait for more`() throws {
    responses.collect()
    for channel in channels.dropLast() { write("response", to: channel) }
    #expect(try channels.allSatisfy { try sent($0) == nil })
    write("last", to: channels[channels.count - 1])
    #expect(try channels.map { try sent($0) }.compactMap(\.self).count == channels.count)
  }

  @Test func `what is written outside of a turn is sent soon, and on a channel that closes at once`() throws {
    write("late", to: channels[0])
    eventLoop.run()
    #expect(try sent(channels[0]) == "late")
    responses.collect()
    write("closing", to: channels[1])
    channels[1].close(promise: nil)
    #expect(try sent(channels[1]) == "closing")
    responses.sendAll()
  }
}
