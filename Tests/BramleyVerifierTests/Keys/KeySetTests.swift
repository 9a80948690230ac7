#if Verifier
  import Foundation
  import Testing

  @testable import BramleyVerifier

  @Suite struct KeySetTests {
    let first: TestSigner
    let second: TestSigner

    init() async throws {
      first = try await TestSigner("first")
      second = try await TestSigner("second")
    }

    private func set(_ entries: String...) async -> KeySet? {
      await KeySet(document: Data(#"{"keys":[\#(entries.joined(separator: ","))]}"#.utf8))
    }

    @Test func `every P-256 key is taken by its id`() async {
      let set = await set(first.jwk, second.jwk)
      #expect(set?["first"] != nil && set?["second"] != nil && set?["third"] == nil)
    }

    @Test func `a key without optional members is accepted`() async {
      let (x, y) = first.point
      #expect(
        await set(#"{"kty":"EC","crv":"P-256","kid":"bare","x":"\#(x)","y":"\#(y)"}"#)?["bare"] != nil)
    }

    @Test func `a key that is not for ES256 signatures is ignored`() async {
      let (x, y) = second.point
      for members in [
        #""kty":"EC","crv":"P-256","use":"enc""#, #""kty":"EC","crv":"P-256","alg":"ES384""#,
        #""kty":"EC","crv":"P-256","alg":"ECDH-ES""#, #""kty":"EC","crv":"P-256","key_ops":["deriveKey"]"#,
        #""kty":"EC","crv":"P-384""#, #""kty":"EC","crv":"secp256k1""#, #""kty":"EC""#,
        #""kty":"RSA","n":"AQAB","e":"AQAB""#, #""kty":"oct","k":"c2VjcmV0""#,
        #""kty":"OKP","crv":"Ed25519""#,
        #""kty":7"#, #""x9":1"#,
      ] {
        let set = await set(#"{\#(members),"kid":"other","x":"\#(x)","y":"\#(y)"}"#, first.jwk)
        #expect(set?["other"] == nil && set?["first"] != nil, "\(members)")
      }
    }

    @Test func `a point that is not on the curve is ignored`() async {
      let (x, y) = second.point
      let zero = Data(count: 32).base64URL
      for point in [(x, x), (zero, zero), (x, ""), ("", y), (x + "=", y), (x, "AAAA"), (y, x)] {
        let entry = #"{"kty":"EC","crv":"P-256","kid":"other","x":"\#(point.0)","y":"\#(point.1)"}"#
        #expect(await set(entry, first.jwk)?["other"] == nil, "\(point)")
      }
    }

    @Test func `a duplicate id names no key`() async throws {
      let twin = try await TestSigner("first")
      let set = await set(first.jwk, second.jwk, twin.jwk)
      #expect(set?["first"] == nil && set?["second"] != nil)
      let rsa = #"{"kty":"RSA","kid":"second","n":"AQAB","e":"AQAB"}"#
      #expect(await self.set(first.jwk, second.jwk, rsa)?["second"] == nil)
      #expect(await self.set(first.jwk, first.jwk) == nil)
    }

    @Test func `a key without an id is passed over`() async {
      let (x, y) = first.point
      let nameless = #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
      #expect(await set(nameless) == nil)
      #expect(await set(nameless, nameless, second.jwk)?["second"] != nil)
    }

    @Test(arguments: ["", "<html>", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[]}"#, #"{"keys":[null]}"#])
    func `a document without a key is not a key set`(text: String) async {
      #expect(await KeySet(document: Data(text.utf8)) == nil)
    }

    @Test func `a document beyond the length limit is not a key set`() async {
      let padding = String(repeating: " ", count: 64 * 1024)
      #expect(await KeySet(document: TestSigner.keySet(first) + Data(padding.utf8)) == nil)
    }
  }
#endif
