import AcceptedConnections
import NIOCore
import NIOEmbedded
import Testing

@Suite struct AcceptedConnectionTests {
  private typealias Served = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  @Test func `a connection that the listener drops is closed`() throws {
    let channel = EmbeddedChannel()
    try withExtendedLifetime(AcceptedConnection(Served(wrappingChannelSynchronously: channel), on: channel)) {
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
      #expect(channel.isActive)
    }
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  @Test func `a connection that the listener drops before it is active is closed`() throws {
    let channel = EmbeddedChannel()
    _ = AcceptedConnection(try Served(wrappingChannelSynchronously: channel), on: channel)
    channel.embeddedEventLoop.run()
    #expect(throws: ChannelError.alreadyClosed) { try channel.close().wait() }
  }
}
