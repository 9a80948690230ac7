import HTTPTypes
import NIOCore
import Testing

@testable import BramleyHTTP

@Suite struct TrustedProxiesTests {
  func client(peer: String, _ forwarded: String..., trusting ranges: [String]) throws -> IPAddress? {
    var headers = HTTPFields()
    for value in forwarded { headers.append(HTTPField(name: .forwardedFor, value: value)) }
    let proxies = TrustedProxies(try ranges.map { try #require(AddressRange($0)) })
    return proxies.client(peer: try SocketAddress(ipAddress: peer, port: 1), headers: headers)
  }

  @Test func `nobody is accepted by default`() throws {
    #expect(try client(peer: "192.0.2.9", "203.0.113.1", trusting: []) == IPAddress("192.0.2.9"))
  }

  @Test func `an untrusted peer is not accepted`() throws {
    #expect(try client(peer: "192.0.2.9", "203.0.113.1", trusting: ["10.0.0.0/8"]) == IPAddress("192.0.2.9"))
  }

  @Test func `the rightmost untrusted address counts, and what the client claims left of it does not`() throws
  {
    let found = try client(
      peer: "10.0.0.1", "198.51.100.7, 203.0.113.1, 10.0.0.2", trusting: ["10.0.0.0/8"])
    #expect(found == IPAddress("203.0.113.1"))
  }

  @Test func `whoever connects to a Unix socket is a proxy`() throws {
    let proxies = TrustedProxies([])
    let peer = try SocketAddress(unixDomainSocketPath: "/run/bramley.sock")
    #expect(
      proxies.client(peer: peer, headers: [.forwardedFor: "198.51.100.7, 203.0.113.1"])
        == IPAddress("203.0.113.1"))
    #expect(proxies.client(peer: peer, headers: [:]) == nil)
    #expect(proxies.client(peer: nil, headers: [.forwardedFor: "203.0.113.1"]) == nil)
  }

  @Test func `several header lines count as one`() throws {
    let found = try client(
      peer: "10.0.0.1", "198.51.100.7", "203.0.113.1, 10.0.0.2", trusting: ["10.0.0.0/8"])
    #expect(found == IPAddress("203.0.113.1"))
  }

  @Test func `text that is not an address ends the search at the last proxy`() throws {
    #expect(
      try client(peer: "10.0.0.1", "203.0.113.1, unknown", trusting: ["10.0.0.0/8"]) == IPAddress("10.0.0.1"))
  }

  @Test func `ports and brackets are taken off`() throws {
    #expect(try client(peer: "::1", "[2001:db8::5]:443", trusting: ["::1"]) == IPAddress("2001:db8::5"))
    #expect(
      try client(peer: "127.0.0.1", "203.0.113.1:1234", trusting: ["127.0.0.0/8"]) == IPAddress("203.0.113.1")
    )
  }

  @Test func `a mapped IPv4 address is that address`() throws {
    #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
    #expect(try #require(AddressRange("192.0.2.0/24")).contains(try #require(IPAddress("::ffff:192.0.2.1"))))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.7", "192.0.2.7", true),
    ("192.0.2.7", "192.0.2.8", false), ("0.0.0.0/0", "203.0.113.1", true),
    ("0.0.0.0/0", "2001:db8::1", false),
    ("::/0", "2001:db8::1", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
    ("2001:db8::/33", "2001:db8:8000::1", false), ("2001:db8::1/128", "2001:db8::1", true),
  ])
  func `a range holds its addresses`(range: String, address: String, holds: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(try #require(IPAddress(address))) == holds)
  }

  @Test(arguments: [
    "", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "10.0.0.1:80", "[::1]", "a/8", "10.0.0.0/8/8",
  ])
  func `other texts are no range`(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
