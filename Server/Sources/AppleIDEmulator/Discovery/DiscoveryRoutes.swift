import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// `/auth/keys` and the discovery document.
struct DiscoveryRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.get("auth/keys") { _, context in
      if let interruption = try await apple.interruption(of: .keys, client: nil, context.note) {
        return interruption
      }
      try await apple.signingKeysReady()
      let keys = apple.change { $0.state.keys.published.map(\.published) }
      return Self.json(try Self.encode(KeySet(keys: keys)))
    }
    router.get(".well-known/openid-configuration") { request, _ in
      let base = apple.baseURL ?? URL(string: "http://\(request.head.authority ?? "localhost")")
      let endpoint = AppleEndpoint(base: base ?? AppleEndpoint.production.base)
      let issuer = try apple.change { world in
        try world.strike(.issuerFlip, at: .discovery) == nil ? world.issuer : MintedClaims.otherIssuer
      }
      return Self.json(
        try Self.encode(OpenIDConfiguration(endpoint, issuer: issuer)))
    }
  }

  private struct KeySet: Encodable {
    var keys: [PublicSigningKey]
  }

  private static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  private static func json(_ data: Data) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json;charset=UTF-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
