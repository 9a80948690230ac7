import NIOCore
import NIOEmbedded
import Testing

@testable import BramleyHTTP

@Suite struct ConnectionCountsTests {
  private func counts(_ limit: Int?, trusting ranges: [String] = []) -> ConnectionCounts {
    ConnectionCounts(limit: limit, proxies: TrustedProxies(ranges.compactMap { AddressRange($0) }))
  }

  /// Connects from an address; the connection is refused if it is closed again.
  private func connect(_ address: String, to counts: ConnectionCounts) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1)
    try channel.connect(to: try SocketAddress(ipAddress: address, port: 1)).wait()
    try channel.pipeline.syncOperations.addHandler(ConnectionLimit(counts))
    channel.embeddedEventLoop.run()
    return channel
  }

  @Test func `a network beyond its limit gets no further connection until one is closed`() throws {
    let counts = counts(2)
    let first = try connect("192.0.2.1", to: counts)
    let second = try connect("192.0.2.1", to: counts)
    #expect(first.isActive && second.isActive)
    #expect(try !connect("192.0.2.1", to: counts).isActive)
    #expect(try connect("192.0.2.2", to: counts).isActive)
    try first.close().wait()
    first.embeddedEventLoop.run()
    #expect(try connect("192.0.2.1", to: counts).isActive)
    #expect(try !connect("192.0.2.1", to: counts).isActive)
  }

  @Test func `a trusted proxy has as many connections as it needs, and so has everybody without a limit`()
    throws
  {
    let trusting = counts(1, trusting: ["10.0.0.0/8"])
    let none = counts(nil)
    for _ in 0..<20 {
      #expect(try connect("10.0.0.7", to: trusting).isActive)
      #expect(try connect("192.0.2.1", to: none).isActive)
    }
    #expect(try connect("192.0.2.1", to: trusting).isActive)
    #expect(try !connect("192.0.2.1", to: trusting).isActive)
  }

  @Test func `the /64s of a /48 share four times the limit`() throws {
    let counts = counts(1)
    let taken = try (0..<10).filter { index in
      try connect("2001:db8:1:\(index)00::1", to: counts).isActive
    }
    #expect(taken.count == 4)
    #expect(try connect("2001:db8:2::1", to: counts).isActive)
  }
}
