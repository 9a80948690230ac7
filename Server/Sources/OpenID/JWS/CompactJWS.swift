package import BramleyTokens
package import Foundation
import Synchronization

/// A JSON Web Signature in compact form (RFC 7515, section 7.1), decoded and not verified.
package struct CompactJWS: Sendable {
  /// The header fields that a decision may rest on. `jku`, `jwk`, `x5u` and `x5c` are not read at all.
  package struct Header: Decodable, Hashable, Sendable {
    /// The algorithm that the token claims; it is compared, never obeyed.
    package var alg: String
    /// The key that the token claims.
    package var kid: String?
    package var typ: String?
    /// Whether it names extensions that a reader must understand (RFC 7515, section 4.1.11).
    package var hasExtensions: Bool

    private enum CodingKeys: CodingKey { case alg, kid, typ, crit }

    package init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      alg = try members.decode(String.self, forKey: .alg)
      kid = try members.decodeIfPresent(String.self, forKey: .kid)
      typ = try members.decodeIfPresent(String.self, forKey: .typ)
      hasExtensions = members.contains(.crit)
    }
  }

  package let header: Header
  package let parts: JWSParts

  package var payload: Data { parts.payload }
  /// What was signed: `header.payload` as received.
  package var signingInput: Data { parts.signingInput }
  package var signature: Data { parts.signature }

  package static let maximumLength = JWSParts.maximumLength

  /// Headers that were read before, by their bytes: a provider signs all of its tokens under one or two.
  private static let known = Mutex<[Data: Header]>([:])
  private static let mostKnown = 64
  private static let longestKnown = 256

  private static func header(_ bytes: Data) -> Header? {
    guard bytes.count <= longestKnown else { return try? StrictJSON.decode(Header.self, from: bytes) }
    if let header = known.withLock({ $0[bytes] }) { return header }
    guard let header = try? StrictJSON.decode(Header.self, from: bytes) else { return nil }
    known.withLock { known in
      // Anybody can send headers that no provider uses.
      if known.count >= mostKnown { known.removeAll(keepingCapacity: true) }
      known[bytes] = header
    }
    return header
  }

  /// Reads a token; nil unless it is three parts of strict base64url, the first a strict JSON header without
  /// critical extensions and the last not empty.
  package init?(_ text: String, maximumLength: Int = CompactJWS.maximumLength) {
    guard let parts = JWSParts(text, maximumLength: maximumLength), !parts.signature.isEmpty,
      let header = Self.header(parts.header), !header.hasExtensions
    else { return nil }
    self.header = header
    self.parts = parts
  }
}
