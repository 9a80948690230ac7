import HTTPTypes
import NIOCore

/// The proxies that are trusted to report a client's address.
struct TrustedProxies: Sendable {
  /// The most addresses that are read, so that a long header costs no more than a short one.
  static let maximumHops = 16
  private let ranges: [AddressRange]

  init(_ ranges: [AddressRange]) { self.ranges = ranges }

  /// Returns the client's address: the peer's or, behind a trusted peer, the rightmost address in
  /// X-Forwarded-For that is not a trusted proxy. Whoever connects to a Unix socket is a trusted proxy. Anything to the left of it is the client's own claim.
  func client(peer: SocketAddress?, headers: HTTPFields) -> IPAddress? {
    var client: IPAddress?
    if let address = peer.flatMap(IPAddress.init) {
      guard !ranges.isEmpty, isTrusted(address) else { return address }
      client = address
    } else if peer?.pathname == nil {
      return nil
    }
    for hop in hops(in: headers) {
      guard let next = IPAddress(hop) else { break }
      client = next
      guard isTrusted(next) else { break }
    }
    return client
  }

  func isTrusted(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

  private func hops(in headers: HTTPFields) -> some Sequence<Substring> {
    headers[values: .forwardedFor].reversed().lazy
      .flatMap { $0.split(separator: ",").reversed() }
      .map { $0.trimming { $0 == " " || $0 == "\t" } }
      .prefix(Self.maximumHops)
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
