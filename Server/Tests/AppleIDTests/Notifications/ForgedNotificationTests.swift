import AppleID
import BramleyTokens
import Crypto
import Foundation
import Support
import Testing

/// What anybody who finds the address can send, and what Apple signs for another purpose.
@Suite struct ForgedNotificationTests {
  let rig = NotificationRig()
  let kid = AppleSigner.first.kid

  @Test func `what is not a JWS of RS256 is refused before any key is asked for`() async {
    let good = rig.signed()
    let none = Data(#"{"alg":"none","kid":"\#(kid)"}"#.utf8).base64URL + ".e30.AA"
    let nameless = AppleSigner.first.sign(header: #"{"alg":"RS256"}"#, payload: rig.payload())
    let faults: [(String, AppleJWSFault)] = [
      ("", .notJWS), ("hello", .notJWS), ("{}", .notJWS), (good + "=", .notJWS), (good + "\n", .notJWS),
      (none, .algorithm), (nameless, .noKeyID), (rig.sign("{}"), .claims), (rig.sign("[]"), .claims),
      (rig.sign(""), .claims),
    ]
    for (text, fault) in faults {
      #expect(await rig.failure(of: text) == .init(fault), "\(text.prefix(60))")
    }
    #expect(rig.keys.asked == 0)
  }

  @Test func `at most 64 KiB are read`() async {
    func signed(noise count: Int) -> String {
      rig.signed(["note": "\"\(String(repeating: "x", count: count))\""])
    }
    let room = NotificationVerifier.maximumLength - signed(noise: 0).utf8.count
    let fits = signed(noise: room * 3 / 4 - 4)
    #expect(fits.utf8.count <= NotificationVerifier.maximumLength)
    #expect(await rig.failure(of: fits) == nil)
    let tooLong = NotificationRig()
    let long = signed(noise: room * 3 / 4 + 4)
    #expect(long.utf8.count > NotificationVerifier.maximumLength)
    #expect(await tooLong.failure(of: long) == .init(.notJWS))
    #expect(tooLong.keys.asked == 0)
  }

  @Test func `a changed notification is refused`() async throws {
    let parts = rig.signed().split(separator: ".")
    let other = Data(rig.payload(["jti": #""n-2""#]).utf8).base64URL
    #expect(await rig.failure(of: "\(parts[0]).\(other).\(parts[2])") == .init(.signature))
    var signature = try #require(Data(base64URL: parts[2].utf8))
    signature[7] ^= 1
    #expect(await rig.failure(of: "\(parts[0]).\(parts[1]).\(signature.base64URL)") == .init(.signature))
  }

  @Test func `a stranger's key is refused, under Apple's key id and under its own`() async throws {
    let rig = NotificationRig(keySet: AppleSigner.keySet(.first))
    let posing = AppleSigner.second.sign(
      header: #"{"alg":"RS256","kid":"\#(kid)"}"#, payload: rig.payload())
    #expect(await rig.failure(of: posing) == .init(.signature))
    let jwk = String(decoding: try JSONEncoder().encode(AppleSigner.second.jwk), as: UTF8.self)
    let own = AppleSigner.second.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.second.kid)","jwk":\#(jwk)}"#, payload: rig.payload())
    #expect(await rig.failure(of: own) == .init(.unknownKey))
  }

  @Test func `an HMAC with the public key and an elliptic signature are refused`() async throws {
    let input = { (alg: String) in
      Data(#"{"alg":"\#(alg)","kid":"\#(kid)"}"#.utf8).base64URL + "." + Data(rig.payload().utf8).base64URL
    }
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(input("HS256").utf8), using: SymmetricKey(data: Data(AppleSigner.first.publicPEM.utf8)))
    #expect(await rig.failure(of: "\(input("HS256")).\(Data(code).base64URL)") == .init(.algorithm))
    let elliptic = try P256.Signing.PrivateKey().signature(for: Data(input("ES256").utf8))
    #expect(
      await rig.failure(of: "\(input("ES256")).\(elliptic.rawRepresentation.base64URL)") == .init(.algorithm))
  }

  @Test func `unknown key ids cause one fetch in ten seconds`() async {
    for kid in ["a", "b", "c", "d"] {
      let text = AppleSigner.first.sign(header: #"{"alg":"RS256","kid":"\#(kid)"}"#, payload: rig.payload())
      #expect(await rig.failure(of: text) == .init(.unknownKey))
    }
    #expect(rig.keys.asked == 1)
  }

  @Test func `without Apple's keys a notification is neither accepted nor called invalid`() async {
    let rig = NotificationRig(keySet: nil)
    #expect(await rig.failure(of: rig.signed()) == .keysUnavailable)
  }

  @Test func `an identity token is no notification`() async {
    let claims = IdentityTokenClaims.fixture(at: rig.clock.now)
    #expect(await rig.failure(of: AppleSigner.first.token(claims)) == .init(.claims))
  }

  @Test func `a notification is no identity token, even with all that one has`() async throws {
    let sub = #""000792.d710.0638""#
    for text in [rig.signed(), rig.signed(["sub": sub]), rig.signed(["sub": sub, "events": "null"])] {
      await #expect(throws: IdentityTokenFailure.claims) {
        try await rig.tokens.verify(text, expecting: .init(), at: rig.clock.now)
      }
    }
    let token = rig.signed(["sub": sub, "events": nil])
    #expect(try await rig.tokens.verify(token, expecting: .init(), at: rig.clock.now).claims.nonce == nil)
  }

  @Test func `a duplicate claim is rejected, in a token too`() async {
    let payload = rig.payload(["sub": #""s""#])
    let twice = [
      #""aud":"com.example.app","#, #""jti":"n-2","#, #""\u0061ud":"com.example.app","#,
      #""x":[{"a":1,"a":2}],"#,
    ]
    for member in twice {
      let text = rig.sign("{" + member + payload.dropFirst())
      #expect(await rig.failure(of: text) == .init(.duplicateClaim), "\(member)")
      let token = rig.sign("{" + member + rig.payload(["sub": #""s""#, "events": nil]).dropFirst())
      await #expect(throws: IdentityTokenFailure.invalid(reason: "duplicate claim")) {
        try await rig.tokens.verify(token, expecting: .init(), at: rig.clock.now)
      }
    }
    let event = rig.event()
    let inner = #"{"type":"account-delete","# + event.dropFirst()
    #expect(await rig.failure(of: rig.signed(event: inner)) == .init(.claims))
    #expect(await rig.failure(of: rig.signed(["events": inner])) == .init(.duplicateClaim))
  }
}
