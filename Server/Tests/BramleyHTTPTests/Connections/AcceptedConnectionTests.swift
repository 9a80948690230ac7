import AcceptedConnections
import HummingbirdCore
import NIOCore
import NIOEmbedded
import Testing

@Suite("Connections that a listener has accepted and does not serve")
struct AcceptedConnectionTests {
  private typealias Served = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  @Test("are closed when the listener drops them")
  func dropped() throws {
    let channel = EmbeddedChannel()
    try withExtendedLifetime(AcceptedConnection(Served(wrappingChannelSynchronously: channel), on: channel)) {
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
      #expect(channel.isActive)
    }
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  @Test("are closed when the listener drops them before they are active")
  func droppedEarly() throws {
    let channel = EmbeddedChannel()
    _ = AcceptedConnection(try Served(wrappingChannelSynchronously: channel), on: channel)
    channel.embeddedEventLoop.run()
    try channel.closeFuture.wait()
  }
}
