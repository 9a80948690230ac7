#if Verifier
  import Foundation
  import JWTKit

  /// A server's signing key, controlled by a test.
  struct TestSigner: Sendable {
    let kid: String
    let publicPEM: String
    /// x and y, base64url.
    let point: (x: String, y: String)
    private let algorithm: any JWTAlgorithm

    init(_ kid: String) async throws {
      let key = ES256PrivateKey()
      self.kid = kid
      publicPEM = key.publicKey.pemRepresentation
      let point = key.parameters ?? ("", "")
      self.point = (Self.unpadded(point.x), Self.unpadded(point.y))
      algorithm = try await JWTKeyCollection().add(ecdsa: key).getKey()
    }

    /// As the server publishes it.
    var jwk: String {
      #"{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"\#(kid)","x":"\#(point.x)","y":"\#(point.y)"}"#
    }

    static func keySet(_ signers: TestSigner...) -> Data {
      Data(#"{"keys":[\#(signers.map(\.jwk).joined(separator: ","))]}"#.utf8)
    }

    func token(header: String? = nil, payload: String) throws -> String {
      let input = Self.unsigned(header: header ?? goodHeader, payload: payload)
      return "\(input).\(try signature(of: input).base64URL)"
    }

    var goodHeader: String { #"{"alg":"ES256","typ":"at+jwt","kid":"\#(kid)"}"# }

    /// r and s.
    func signature(of input: String) throws -> Data { Data(try algorithm.sign(Data(input.utf8))) }

    static func unsigned(header: String, payload: String) -> String {
      "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    }

    private static func unpadded(_ base64: String) -> String { Data(base64Encoded: base64)?.base64URL ?? "" }
  }

  extension Data {
    var base64URL: String {
      base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
  }
#endif
