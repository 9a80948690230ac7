import NIOCore
import NIOEmbedded
import Testing

@testable import BramleyHTTP

@Suite struct ProxyHeaderTests {
  static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]
  static let binary =
    signature + [0x21, 0x11, 0, 12, 203, 0, 113, 7, 192, 0, 2, 1, 0x0F, 0xA0, 0x01, 0xBB]

  static let noLimit = ConnectionCounts(limit: nil, proxies: TrustedProxies([]))

  func client(_ text: String, _ port: Int) throws -> ProxyHeader {
    .client(try SocketAddress(ipAddress: text, port: port))
  }

  @Test func `a line names the client`() throws {
    let four = Array("PROXY TCP4 203.0.113.7 192.0.2.1 4000 443\r\n".utf8)
    #expect(
      ProxyHeader.read(four + Array("GET".utf8))
        == .header(try client("203.0.113.7", 4000), length: four.count))
    let six = Array("PROXY TCP6 2001:db8::7 2001:db8::1 4000 443\r\n".utf8)
    #expect(ProxyHeader.read(six) == .header(try client("2001:db8::7", 4000), length: six.count))
  }

  @Test func `a binary header names the client, and what it adds is skipped`() throws {
    #expect(ProxyHeader.read(Self.binary) == .header(try client("203.0.113.7", 4000), length: 28))
    var longer = Self.binary + [4, 0, 1, 0]
    longer[15] += 4
    #expect(ProxyHeader.read(longer) == .header(try client("203.0.113.7", 4000), length: 32))
    let address: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]
    let six = Self.signature + [0x21, 0x21, 0, 36] + address + address + [0x0F, 0xA0, 0x01, 0xBB]
    #expect(ProxyHeader.read(six) == .header(try client("2001:db8::7", 4000), length: 52))
  }

  @Test func `a proxy's own connection has no client`() {
    #expect(
      ProxyHeader.read(Array("PROXY UNKNOWN ignored\r\n".utf8)) == .header(.own, length: 23))
    var local = Self.binary
    local[12] = 0x20
    #expect(ProxyHeader.read(local) == .header(.own, length: 28))
  }

  @Test func `each beginning of a header waits for the rest`() {
    for whole in [Self.binary, Array("PROXY TCP4 203.0.113.7 192.0.2.1 4000 443\r\n".utf8)] {
      for length in whole.indices {
        #expect(ProxyHeader.read(whole.prefix(length)) == .incomplete, "\(length) bytes")
      }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n", "PROXY TCP4 203.0.113.7 192.0.2.1 4000\r\n", "PROXY TCP4 nonsense\r\n",
    "PROXY TCP4 2001:db8::7 2001:db8::1 4000 443\r\n", "PROXY TCP4 203.0.113.7 192.0.2.1 99999 443\r\n",
    "PROXY TCP4 203.0.113.7 192.0.2.1 4000 443\n", "PROXY " + String(repeating: "x", count: 200),
  ])
  func `anything else is malformed`(text: String) {
    #expect(ProxyHeader.read(Array(text.utf8)) == .malformed)
  }

  @Test func `a binary header of another version, or longer than any, is malformed`() {
    var other = Self.binary
    other[12] = 0x11
    #expect(ProxyHeader.read(other) == .malformed)
    var long = Self.binary
    long[14] = 0xFF
    #expect(ProxyHeader.read(long) == .malformed)
    var short = Self.binary
    short[15] = 4
    #expect(ProxyHeader.read(short) == .malformed)
  }

  @Test func `what follows the header goes on, however the bytes arrive`() throws {
    let clients = NamedClients()
    let channel = EmbeddedChannel(handler: ProxyHeaderReader(clients, Self.noLimit))
    for byte in Self.binary { try channel.writeInbound(ByteBuffer(bytes: [byte])) }
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    try channel.writeInbound(ByteBuffer(string: "GET"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "GET"))
    #expect(clients.client(of: channel)?.ipAddress == "203.0.113.7")
    _ = try channel.finish()
    #expect(clients.client(of: channel) == nil)
  }

  @Test func `a connection without a header is closed, at once or after a time`() throws {
    let plain = EmbeddedChannel(handler: ProxyHeaderReader(NamedClients(), Self.noLimit))
    try plain.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try plain.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\n"))
    #expect(!plain.isActive)
    let silent = EmbeddedChannel(handler: ProxyHeaderReader(NamedClients(), Self.noLimit))
    try silent.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    silent.embeddedEventLoop.advanceTime(by: .seconds(10))
    #expect(!silent.isActive)
  }

  @Test func `connections are counted for the client that the proxy names`() throws {
    let counts = ConnectionCounts(limit: 1, proxies: TrustedProxies([]))
    func connected() throws -> EmbeddedChannel {
      let channel = EmbeddedChannel(handler: ProxyHeaderReader(NamedClients(), counts))
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.writeInbound(ByteBuffer(bytes: Self.binary))
      return channel
    }
    let first = try connected()
    #expect(first.isActive)
    #expect(try !connected().isActive)
    _ = try first.finish()
    #expect(try connected().isActive)
  }
}
