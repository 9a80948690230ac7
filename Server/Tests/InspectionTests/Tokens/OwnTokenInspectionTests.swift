import AppleID
import BramleyCore
import Crypto
import Foundation
import Support
import Testing

@testable import Inspection

/// What a developer's own servers sign: the client secret and the access tokens.
@Suite struct OwnTokenInspectionTests {
  let rig: InspectionRig

  init() throws { rig = try InspectionRig() }

  @Test func `a good client secret has no problems and causes no request`() async throws {
    let report = await rig.inspect(try rig.clientSecret())
    #expect(report.kind == .clientSecret && report.problems.isEmpty && report.isVerified)
    let text = report.lines.joined(separator: "\n")
    for words in [
      "apple.team_id", "web: in apple.web_client_ids", "expires in 10 minutes", "the team's key F6G7H8J9K0",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(rig.places.asked.isEmpty)
    let minted = try ClientSecret(
      team: "A1B2C3D4E5", client: "com.example.app", lifetime: 60, at: rig.clock.now
    ).signed(with: try #require(rig.settings.key))
    #expect(await rig.problems(minted) == [])
  }

  @Test(
    arguments: [
      (["iss": #""OTHER12345""#], [InspectionProblem.ID.issuer]),
      (["sub": #""COM.example.app""#], [.subject]),
      (["aud": #"["https://appleid.apple.com"]"#], []),
      (["aud": #""https://account.apple.com""#], [.audience]),
      (["exp": "1795251600"], [.expired]), (["exp": "1811028600"], []),
      (["exp": "1811028601"], [.lifetimeTooLong]),
      (["iat": "1795251661"], [.issuedInFuture]), (["iat": nil], [.claimMissing]),
      (["exp": #""1""#], [.claimMalformed]),
    ] as [([String: String?], [InspectionProblem.ID])])
  func `each fault of a client secret is named`(
    claims: [String: String?], problems: [InspectionProblem.ID]
  ) async throws {
    let report = await rig.inspect(try rig.clientSecret(claims))
    #expect(report.kind == .clientSecret && report.problems.map(\.id) == problems)
  }

  @Test func `a signature in DER, by another key and under another key id are distinguished`() async throws {
    #expect(await rig.problems(try rig.clientSecret(der: true)) == [.signatureDER])
    #expect(await rig.problems(try rig.clientSecret(by: P256.Signing.PrivateKey())) == [.signature])
    let other = try rig.clientSecret(header: ["kid": #""OTHER12345""#], der: true)
    #expect(await rig.problems(other) == [.keyUnknown, .signatureDER])
    let odd = await rig.inspect(try rig.clientSecret(header: ["alg": #""RS256""#]))
    #expect(odd.problems.map(\.id) == [.algorithm] && !odd.isVerified)
  }

  @Test func `without a configuration a client secret is checked on its own`() async throws {
    var rig = rig
    rig.settings = InspectionSettings()
    #expect(await rig.problems(try rig.clientSecret()) == [.keysUnavailable])
    #expect(await rig.problems(try rig.clientSecret(der: true)) == [.keysUnavailable, .signatureDER])
    #expect(
      await rig.problems(try rig.clientSecret(["iss": #""com.example""#])) == [.issuer, .keysUnavailable])
    rig.settings.keys = .nowhere
    let report = await rig.inspect(try rig.clientSecret())
    #expect(report.problems.isEmpty && !report.isVerified)
    #expect(report.lines.contains("No problems found; the signature was not checked."))
  }

  @Test func `a good access token is checked by the keys of its server`() async throws {
    let report = await rig.inspect(try rig.accessToken())
    #expect(report.kind == .accessToken && report.problems.isEmpty && report.isVerified)
    #expect(rig.places.asked == ["https://id.example.com/.well-known/jwks.json"])
    #expect(report.lines.contains { $0.contains("expires in 15 minutes") })
  }

  @Test(
    arguments: [
      (["iss": #""https://other.example""#], [InspectionProblem.ID.keysUnavailable, .issuer]),
      (["aud": #""https://api.example.com""#], [.audience]), (["exp": "1"], [.expired]),
      (["sid": nil], [.claimMissing]),
      (["amr": #""fed""#], [.claimMalformed]), (["idp": "7"], [.claimMalformed]),
      (["amr": nil, "idp": nil], []),
    ] as [([String: String?], [InspectionProblem.ID])])
  func `what is wrong with an access token is named`(
    claims: [String: String?], problems: [InspectionProblem.ID]
  ) async throws {
    let report = await rig.inspect(try rig.accessToken(claims))
    #expect(report.kind == .accessToken && report.problems.map(\.id) == problems)
  }

  @Test func `an access token under a plain typ, another key id or another key is refused`() async throws {
    #expect(await rig.problems(try rig.accessToken(header: ["typ": #""JWT""#])) == [.type])
    #expect(await rig.problems(try rig.accessToken(header: ["typ": nil])) == [.type])
    #expect(await rig.problems(try rig.accessToken(header: ["kid": #""old""#])) == [.keyUnknown])
    #expect(await rig.problems(try rig.accessToken(by: P256.Signing.PrivateKey())) == [.signature])
    let report = await rig.inspect(try rig.accessToken(header: ["kid": #""old""#]))
    #expect(
      report.problems.first?.message
        == "The key old is none of those that https://id.example.com publishes: ours.")
    #expect(report.problems.first?.remedy.contains("Refresh") == true)
  }

  @Test func `an address that only the token names is never asked`() async throws {
    let foreign = try rig.accessToken(
      ["iss": #""https://forger.example""#], header: ["jku": #""https://forger.example/keys""#])
    #expect(await rig.problems(foreign).contains(.keysUnavailable))
    var rig = rig
    (rig.settings.issuer, rig.settings.audiences) = (nil, [])
    let report = await rig.inspect(try rig.accessToken())
    #expect(report.problems.map(\.id) == [.keysUnavailable])
    #expect(report.problems.first?.remedy.contains("--server") == true)
    let stranger = try InspectionRig.sign(
      header: #"{"alg":"ES256","kid":"ours"}"#, payload: #"{"iss":"https://forger.example","exp":1}"#,
      by: rig.serverKey)
    #expect(await rig.problems(stranger) == [.expired, .keysUnavailable])
    #expect(rig.places.asked.isEmpty)
  }

  @Test func `unavailable keys are reported as such, and no token is called bad`() async throws {
    var rig = rig
    rig.settings.apple = AppleEndpoint(base: URL(string: "http://127.0.0.1:1")!)
    let report = await rig.inspect(rig.identityToken())
    #expect(report.problems.map(\.id) == [.keysUnavailable] && !report.isVerified)
    #expect(report.problems.first?.message.contains("http://127.0.0.1:1") == true)
  }

  @Test func `keys may be chosen`() async throws {
    var rig = rig
    let jwks = "https://id.example.com/.well-known/jwks.json"
    rig.settings.keys = try KeyChoice(jwks)
    #expect(await rig.problems(try rig.accessToken()) == [])
    #expect(await rig.problems(rig.identityToken()) == [.keyUnknown])
    let stranger = try InspectionRig.sign(
      header: #"{"alg":"ES256","kid":"ours"}"#, payload: #"{"iss":"https://x.example"}"#, by: rig.serverKey)
    let report = await rig.inspect(stranger)
    #expect(report.kind == .jwt && report.isVerified && report.problems.isEmpty)
    rig.settings.keys = .apple
    #expect(
      await rig.inspect(rig.identityToken(["iss": #""https://x.example""#])).problems.map(\.id) == [.issuer])
    rig.settings.keys = .bramley
    let foreign = await rig.problems(try rig.accessToken(["iss": #""https://x.example""#]))
    #expect(foreign == [.issuer])
    rig.settings.keys = .nowhere
    #expect(await rig.problems(rig.identityToken(by: .second)) == [])
  }

  @Test(arguments: ["", "keys", "ftp://a.example/x", "https://", "https://u:p@a.example/x", "file:///etc/x"])
  func `an impossible choice of keys is rejected`(text: String) {
    #expect(throws: Malformed.self) { try KeyChoice(text) }
  }
}
