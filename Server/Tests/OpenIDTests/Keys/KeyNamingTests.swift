import BramleyTokens
import Crypto
import CryptoExtras
import Foundation
import OpenID
import Support
import Testing

@Suite struct KeyNamingTests {
  struct Claims: SignedClaims {
    var issuedAt: Date
    enum CodingKeys: String, CodingKey { case issuedAt = "iat" }
    init(from decoder: any Decoder) throws {
      issuedAt = try decoder.container(keyedBy: CodingKeys.self).time(.issuedAt)
    }
  }

  private let clock = ManualClock()

  private func document(_ keys: [[String: String]]) throws -> Data {
    try JSONEncoder().encode(["keys": keys])
  }

  private func read(
    _ header: String, by signer: AppleSigner = .first, keys: [[String: String]],
    naming: KeySet.Naming = .optional
  ) async throws -> SignedTokenFault? {
    let set = ScriptedAppleKeys(try document(keys))
    let (clock, seconds) = (clock, Int(clock.now.timeIntervalSince1970))
    let cache = KeySetCache(
      algorithms: [.rs256, .es256], naming: naming, fetch: set.fetch, now: { clock.now })
    let reader = SignedTokenReader(keys: cache, algorithms: [.rs256, .es256], naming: naming, leeway: 60)
    let token = signer.sign(header: header, payload: #"{"iat":\#(seconds)}"#)
    do throws(SignedTokenReader.Failure) {
      _ = try await reader.read(token, as: Claims.self, at: clock.now)
      return nil
    } catch {
      guard case .invalid(let fault) = error else { return .notJWS }
      return fault
    }
  }

  private func named(_ kid: String?, _ signer: AppleSigner) -> [String: String] {
    var jwk = signer.jwk
    jwk["kid"] = kid
    jwk["alg"] = nil
    return jwk
  }

  @Test func `a token that names no key is checked with every key of its algorithm`() async throws {
    let header = #"{"alg":"RS256"}"#
    let keys = [named("a", .second), named(nil, .first)]
    #expect(try await read(header, keys: keys) == nil)
    #expect(try await read(header, by: .second, keys: keys) == nil)
    #expect(try await read(header, by: .second, keys: [named(nil, .first)]) == .unknownKey)
    #expect(try await read(header, keys: [named("a", .first)], naming: .required) == .noKeyID)
  }

  @Test func `several keys may share an id`() async throws {
    let keys = [named("k", .first), named("k", .second)]
    for signer in [AppleSigner.first, .second] {
      #expect(try await read(#"{"alg":"RS256","kid":"k"}"#, by: signer, keys: keys) == nil)
    }
    #expect(try await read(#"{"alg":"RS256","kid":"other"}"#, keys: keys) == .unknownKey)
  }

  @Test func `a short RSA key is not used`() async throws {
    let short = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024))
    let numbers = try short.publicKey.getKeyPrimitives()
    let jwk = [
      "kty": "RSA", "kid": "short", "n": numbers.modulus.base64URL, "e": numbers.publicExponent.base64URL,
    ]
    #expect(await KeySet(document: try document([jwk])) == nil)
  }

  @Test(
    arguments: [
      ("at+jwt", false, false, false), ("logout+jwt", false, true, false),
      ("application/secevent+jwt", false, false, true), ("JWT", true, true, true), (nil, true, true, true),
      ("jose", true, true, true), ("dpop+jwt", false, false, false),
    ] as [(String?, Bool, Bool, Bool)])
  func `no kind of token passes for another`(typ: String?, isID: Bool, isLogout: Bool, isEvent: Bool)
    async throws
  {
    let member = typ.map { #","typ":"\#($0)""# } ?? ""
    let header = #"{"alg":"RS256","kid":"k"\#(member)}"#
    let seconds = Int(clock.now.timeIntervalSince1970)
    let (clock, set) = (clock, ScriptedAppleKeys(try document([named("k", .first)])))
    let reader = SignedTokenReader(
      keys: KeySetCache(fetch: set.fetch, now: { clock.now }), leeway: 60)
    let token = AppleSigner.first.sign(header: header, payload: #"{"iat":\#(seconds)}"#)
    for (kind, isAccepted) in [
      (SignedTokenKind.idToken, isID), (.logoutToken, isLogout), (.securityEvent, isEvent),
    ] {
      let read = try? await reader.read(token, as: Claims.self, kind: kind, at: clock.now)
      #expect((read != nil) == isAccepted, "\(kind)")
    }
  }
}
