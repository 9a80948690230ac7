import BramleyTokens
import Foundation
import Testing

@Suite struct DPoPProofTests {
  /// RFC 9449, section 4.1.
  static let example = """
    eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQ\
    yVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19\
    .eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0Ij\
    oxNTYyMjYyNjE2fQ\
    .2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg
    """

  private static let header = #"{"typ":"dpop+jwt","alg":"ES256","jwk":JWK}"#
  private static let x = "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs"
  private static let y = "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"
  private static let jwk = #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
  private static let payload = #"{"jti":"a","htm":"GET","htu":"https://a.example/","iat":1}"#

  private func fault(_ header: String, _ payload: String = DPoPProofTests.payload) -> DPoPFault? {
    let parts = [header, payload].map { Data($0.utf8).base64URL }
    let signature = Data(repeating: 1, count: 64).base64URL
    do throws(DPoPFault) {
      _ = try DPoPProof("\(parts[0]).\(parts[1]).\(signature)")
      return nil
    } catch { return error }
  }

  private func header(_ jwk: String) -> String { Self.header.replacing("JWK", with: jwk) }

  @Test func `the standard's example is read`() throws {
    let proof = try DPoPProof(Self.example)
    #expect(proof.id == "-BwC3ESc6acc2lTc" && proof.method == "POST")
    #expect(proof.address == "https://server.example.com/token")
    #expect(proof.issuedAt == Date(timeIntervalSince1970: 1_562_262_616))
    #expect(proof.accessTokenHash == nil && proof.nonce == nil && proof.keyKind == nil)
    #expect(proof.key.x.base64URL == Self.x && proof.key.y.base64URL == Self.y)
  }

  @Test func `the thumbprint is of the required members in their order`() throws {
    let key = try DPoPProof(Self.example).key
    let text = #"{"crv":"P-256","kty":"EC","x":"\#(Self.x)","y":"\#(Self.y)"}"#
    #expect(String(decoding: key.thumbprintInput, as: UTF8.self) == text)
  }

  @Test func `the members that the rules name are enough`() { #expect(fault(header(Self.jwk)) == nil) }

  @Test(arguments: [
    "", "a.b", "a.b.c", "a.b.c.d", "....", String(repeating: "a", count: 5_000),
  ])
  func `what is no compact token is refused`(text: String) {
    #expect(throws: DPoPFault.malformed) { try DPoPProof(text) }
  }

  @Test(arguments: [
    (#"{"alg":"ES256","jwk":JWK}"#, DPoPFault.type), (#"{"typ":"JWT","alg":"ES256","jwk":JWK}"#, .type),
    (#"{"typ":"DPoP+JWT","alg":"ES256","jwk":JWK}"#, .type),
    (#"{"typ":"dpop+jwt","jwk":JWK}"#, .algorithm),
    (#"{"typ":"dpop+jwt","alg":"none","jwk":JWK}"#, .algorithm),
    (#"{"typ":"dpop+jwt","alg":"HS256","jwk":JWK}"#, .algorithm),
    (#"{"typ":"dpop+jwt","alg":"ES256","crit":["b64"],"jwk":JWK}"#, .algorithm),
    (#"{"typ":"dpop+jwt","alg":"ES256"}"#, .key),
    (#"{"typ":"dpop+jwt","alg":"ES256","alg":"ES256","jwk":JWK}"#, .malformed), ("[]", .malformed),
  ])
  func `a header that breaks a rule is refused`(header: String, expected: DPoPFault) {
    #expect(fault(header.replacing("JWK", with: Self.jwk)) == expected)
  }

  @Test(arguments: ["d", "k", "p", "q", "dp", "dq", "qi", "oth"])
  func `a key with a private member is refused`(member: String) {
    #expect(fault(header(Self.jwk.replacing("{", with: #"{"\#(member)":"AA","#))) == .key)
  }

  @Test(arguments: [
    #"{"kty":"EC","crv":"P-384","x":"X","y":"Y"}"#, #"{"kty":"OKP","crv":"P-256","x":"X","y":"Y"}"#,
    #"{"kty":"EC","crv":"P-256","x":"X"}"#, #"{"kty":"EC","crv":"P-256","x":"X","y":"AAAA"}"#,
    #"{"kty":"EC","crv":"P-256","x":"X=","y":"Y"}"#, #"{"kty":"EC","crv":"P-256","x":1,"y":"Y"}"#, "1",
  ])
  func `another key than one of P-256 is refused`(jwk: String) {
    let jwk = jwk.replacing("X", with: Self.x).replacing("Y", with: Self.y)
    #expect(fault(header(jwk)) == .key)
  }

  @Test(arguments: [
    #"{"htm":"GET","htu":"https://a.example/","iat":1}"#, #"{"jti":"a","htu":"https://a.example/","iat":1}"#,
    #"{"jti":"a","htm":"GET","iat":1}"#, #"{"jti":"a","htm":"GET","htu":"https://a.example/"}"#,
    #"{"jti":"","htm":"GET","htu":"https://a.example/","iat":1}"#,
    #"{"jti":"a","htm":"GET","htu":"https://a.example/","iat":"1"}"#,
    #"{"jti":"LONG","htm":"GET","htu":"https://a.example/","iat":1}"#,
  ])
  func `a proof without one of the four claims is refused`(payload: String) {
    let payload = payload.replacing("LONG", with: String(repeating: "a", count: 257))
    #expect(fault(header(Self.jwk), payload) == .claims)
  }
}
