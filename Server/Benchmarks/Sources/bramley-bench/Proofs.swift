import BramleyTokens
import BramleyVerifier
import Crypto
import Foundation

/// What the check of a bound token costs a back end, in one thread: a bearer token that is known, a token with a new proof
/// each time, and a proof by itself.
struct Proofs {
  static let seconds = 3.0

  private let device = P256.Signing.PrivateKey()
  private let signer = P256.Signing.PrivateKey()
  private let url = URL(string: "https://api.example.com/v1/notes")!
  private let issuer = "https://id.example.com"
  private let audience = "https://api.example.com"

  static func measure() async throws {
    let bench = Proofs()
    var rates: [String: Double] = [:]
    let verifier = try bench.verifier()
    let (bearer, bound) = (try bench.token(boundTo: nil), try bench.token(boundTo: bench.thumbprint))
    rates["bearer_known"] = try await bench.rate { _ = try await verifier.verify(bearer) }
    // Signing comes before, so that only checks are measured. Each proof is used once.
    let proofs = try (0..<60_000).map { try bench.proof(of: bound, id: "\($0)") }
    var next = proofs.makeIterator()
    rates["bound_known"] = try await bench.rate {
      guard let proof = next.next() else { return false }
      _ = try await verifier.verify(token: bound, proof: proof, method: "GET", url: bench.url)
      return true
    }
    var fresh = try (0..<20_000).map { _ in try bench.token(boundTo: nil) }.makeIterator()
    rates["bearer_new"] = try await bench.rate {
      guard let token = fresh.next() else { return false }
      _ = try await verifier.verify(token)
      return true
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(rates), as: UTF8.self))
  }

  private func verifier() throws -> BramleyVerifier {
    let point = signer.publicKey.rawRepresentation
    let (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
    let keys = Data(
      #"{"keys":[{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"k","x":"\#(x)","y":"\#(y)"}]}"#
        .utf8)
    return try BramleyVerifier(
      issuer: URL(string: issuer)!, audience: audience,
      transport: VerifierTransport { _, _ in VerifierTransport.Answer(status: 200, body: keys) })
  }

  private var jwk: String {
    let point = device.publicKey.rawRepresentation
    let (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
    return #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
  }

  private var thumbprint: String { Data(SHA256.hash(data: Data(jwk.utf8))).base64URL }

  private func token(boundTo thumbprint: String?) throws -> String {
    let now = Int(Date().timeIntervalSince1970)
    let confirmation = thumbprint.map { #","cnf":{"jkt":"\#($0)"}"# } ?? ""
    let payload = """
      {"iss":"\(issuer)","aud":"\(audience)","sub":"user","sid":"session","client_id":"app","jti":"\(UUID())",\
      "iat":\(now),"exp":\(now + 900)\(confirmation)}
      """
    return try signed(#"{"alg":"ES256","typ":"at+jwt","kid":"k"}"#, payload, by: signer)
  }

  private func proof(of token: String, id: String) throws -> String {
    let hash = Data(SHA256.hash(data: Data(token.utf8))).base64URL
    let payload = """
      {"jti":"\(id)","htm":"GET","htu":"\(url.absoluteString)","iat":\(Int(Date().timeIntervalSince1970)),"ath":"\(hash)"}
      """
    return try signed(#"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(jwk)}"#, payload, by: device)
  }

  private func signed(
    _ header: String, _ payload: String, by key: P256.Signing.PrivateKey
  ) throws -> String {
    let input = "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    return "\(input).\(try key.signature(for: Data(input.utf8)).rawRepresentation.base64URL)"
  }

  private func rate(_ work: () async throws -> Void) async throws -> Double {
    try await rate {
      try await work()
      return true
    }
  }

  /// Counts rounds until the time is up or nothing is left to do.
  private func rate(_ work: () async throws -> Bool) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while start.duration(to: clock.now) < .seconds(Self.seconds), try await work() { count += 1 }
    return Double(count) / (start.duration(to: clock.now) / .seconds(1))
  }
}
