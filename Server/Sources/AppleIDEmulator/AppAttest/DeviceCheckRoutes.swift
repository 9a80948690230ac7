import AppleID
import Crypto
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Synchronization

/// `/v1/attestationData` and `/v1/validate_device_token`: stand-ins for Apple's servers of App Attest and DeviceCheck.
struct DeviceCheckRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.post("v1/attestationData") { request, context in
      if let forced = try await apple.interruption(of: .appAttest, client: nil, context.note) {
        return forced
      }
      guard isAuthorized(request) else { return Response(status: .unauthorized) }
      guard let text = try await request.boundedText(), let bytes = Data(base64Encoded: text),
        let trust = try? AppAttestTrust(pem: apple.appAttestRoot),
        let receipt = await AppAttestReceipt(bytes, trusting: trust, at: apple.now),
        let key = receipt.publicKey
      else { return Response(status: .badRequest) }
      let metric = apple.appKeys.withLock { $0.attested(receipt.app) }
      let known = try? apple.appKey(Data(SHA256.hash(data: key)))
      guard let known else { return Response(status: .notFound) }
      let newer = EmulatedReceipt(
        app: receipt.app, certificate: receipt.certificate, clientDataHash: Data(), kind: .refreshed,
        environment: known.environment, createdAt: apple.now, riskMetric: metric,
        notBefore: apple.now + 86_400)
      return self.text(try apple.authority().receipt(newer.content).base64EncodedString())
    }
    router.post("v1/validate_device_token") { request, context in
      if let forced = try await apple.interruption(of: .appAttest, client: nil, context.note) {
        return forced
      }
      guard isAuthorized(request) else { return Response(status: .unauthorized) }
      guard let text = try await request.boundedText(),
        let body = try? JSONDecoder().decode(TokenBody.self, from: Data(text.utf8)),
        apple.appKeys.withLock({ $0.deviceTokens.contains(body.device_token) })
      else { return self.text("Missing or incorrectly formatted device token payload", .badRequest) }
      return self.text("")
    }
  }

  /// Whether a request has a JWT of one of the world's teams, with or without "Bearer".
  private func isAuthorized(_ request: Request) -> Bool {
    guard var text = request.headers[.authorization] else { return false }
    if text.hasPrefix("Bearer ") { text.removeFirst(7) }
    guard let jws = CompactJWS(text), jws.header.alg == "ES256",
      let claims = try? JSONDecoder().decode(Claims.self, from: jws.payload),
      let team = apple.world.teams.first(where: { $0.id.rawValue == claims.iss }),
      jws.header.kid == team.keyID.rawValue,
      let key = try? P256.Signing.PrivateKey(pemRepresentation: team.privateKey)
    else { return false }
    return ES256Key(key.publicKey).judge(jws.signature, of: jws.signingInput) == .valid
  }

  private func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  private struct Claims: Decodable { var iss: String }
  private struct TokenBody: Decodable { var device_token: String }
}
