import AppleID
import BramleyTokens
import Crypto
import Foundation
import Support
import Synchronization

@testable import Inspection

/// An inspector with Apple, a team and a Bramley server that a test controls.
struct InspectionRig {
  static let server = "https://id.example.com"

  let clock = ManualClock()
  /// The team's key and the server's; one is enough of each.
  let teamKey = P256.Signing.PrivateKey()
  let serverKey = P256.Signing.PrivateKey()
  var settings = InspectionSettings()
  let places: Places

  /// The document at each address, and the addresses that were requested.
  final class Places: Sendable {
    private let state: Mutex<(documents: [String: Data], asked: [String])>
    init(_ documents: [String: Data]) { state = Mutex((documents, [])) }
    var asked: [String] { state.withLock { $0.asked } }
    @Sendable func fetch(_ url: URL) async throws -> Data {
      try state.withLock { state in
        state.asked.append(url.absoluteString)
        guard let document = state.documents[url.absoluteString] else { throw URLError(.cannotFindHost) }
        return document
      }
    }
  }

  init() throws {
    let point = serverKey.publicKey.rawRepresentation
    let jwk = [
      "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": "ours",
      "x": Data(point.prefix(32)).base64URL, "y": Data(point.suffix(32)).base64URL,
    ]
    places = Places([
      "https://appleid.apple.com/auth/keys": AppleSigner.keySet(.first),
      "https://id.example.com/.well-known/jwks.json": try JSONEncoder().encode(["keys": [jwk]]),
    ])
    settings.team = "A1B2C3D4E5"
    settings.key = try TeamKey(id: "F6G7H8J9K0", pem: teamKey.pemRepresentation)
    settings.nativeClients = ["com.example.app"]
    settings.webClients = ["com.example.app.web"]
    (settings.issuer, settings.audiences) = (Self.server, [Self.server, "https://notes.example.com"])
  }

  func inspect(_ text: String) async -> InspectionReport {
    await TokenInspector(settings: settings, fetch: places.fetch, now: clock.now).inspect(text)
  }

  /// The names of the problems, sorted.
  func problems(_ text: String) async -> [InspectionProblem.ID] {
    await inspect(text).problems.map(\.id).sorted { $0.rawValue < $1.rawValue }
  }

  var now: Int { Int(clock.now.timeIntervalSince1970) }

  /// A JSON object of members, with some replaced or (by nil) removed.
  static func json(_ members: [String: String], _ changes: [String: String?]) -> String {
    var members = members
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }

  // Tokens, each valid unless changed.

  func identityToken(
    _ claims: [String: String?] = [:], header: [String: String?] = [:], by signer: AppleSigner = .first
  ) -> String {
    signer.sign(
      header: Self.json(["alg": #""RS256""#, "kid": #""testkey001""#], header),
      payload: Self.json(
        [
          "iss": #""https://appleid.apple.com""#, "aud": #""com.example.app""#,
          "sub": #""000792.d710.0638""#, "iat": "\(now)", "exp": "\(now + 720)",
        ], claims))
  }

  func notification(_ claims: [String: String?] = [:]) -> String {
    let event = #"{\"type\":\"consent-revoked\",\"sub\":\"000792.d710\",\"event_time\":\#(now)000}"#
    return AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"testkey001"}"#,
      payload: Self.json(
        [
          "iss": #""https://appleid.apple.com""#, "aud": #""com.example.app""#, "iat": "\(now)",
          "exp": "\(now + 86_400)", "jti": #""n-1""#, "events": "\"\(event)\"",
        ], claims))
  }

  func clientSecret(
    _ claims: [String: String?] = [:], header: [String: String?] = [:], der: Bool = false,
    by key: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    try Self.sign(
      header: Self.json(["alg": #""ES256""#, "kid": #""F6G7H8J9K0""#], header),
      payload: Self.json(
        [
          "iss": #""A1B2C3D4E5""#, "sub": #""com.example.app.web""#, "aud": #""https://appleid.apple.com""#,
          "iat": "\(now)", "exp": "\(now + 600)",
        ], claims), by: key ?? teamKey, der: der)
  }

  func accessToken(
    _ claims: [String: String?] = [:], header: [String: String?] = [:],
    by key: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    try Self.sign(
      header: Self.json(["alg": #""ES256""#, "kid": #""ours""#, "typ": #""at+jwt""#], header),
      payload: Self.json(
        [
          "iss": "\"\(Self.server)\"", "sub": #""u1""#, "aud": "\"\(Self.server)\"", "iat": "\(now)",
          "exp": "\(now + 900)", "jti": #""t1""#, "sid": #""s1""#, "client_id": #""app""#,
          "auth_time": "\(now)", "amr": #"["pwd"]"#, "idp": #""password""#,
        ], claims), by: key ?? serverKey)
  }

  static func sign(
    header: String, payload: String, by key: P256.Signing.PrivateKey, der: Bool = false
  ) throws -> String {
    let input = "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    let signature = try key.signature(for: Data(input.utf8))
    return "\(input).\((der ? signature.derRepresentation : signature.rawRepresentation).base64URL)"
  }
}
