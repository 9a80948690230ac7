import AppleID
import Foundation
import OpenID
import Support

/// A verifier over a test's own key set, with a stopped clock.
struct VerifierRig {
  static let audiences: [AppleClientID] = ["com.example.app", "com.example.app.web"]

  let clock = ManualClock()
  let keys: ScriptedAppleKeys
  let verifier: IdentityTokenVerifier

  init(keySet: Data? = AppleSigner.keySet(.first, .second), maximumAge: TimeInterval = 86_400) {
    let keys = ScriptedAppleKeys(keySet)
    let clock = clock
    self.keys = keys
    verifier = IdentityTokenVerifier(
      audiences: Self.audiences, keys: AppleKeyCache(fetch: keys.fetch, now: { clock.now }),
      maximumAge: maximumAge)
  }

  /// Good claims, changed.
  func claims(_ change: (inout IdentityTokenClaims) -> Void = { _ in }) -> IdentityTokenClaims {
    var claims = IdentityTokenClaims.fixture(at: clock.now)
    change(&claims)
    return claims
  }

  /// Good claims as JSON text, with members replaced or (by nil) taken out.
  func payload(_ changes: [String: String?] = [:]) -> String {
    let now = Int(clock.now.timeIntervalSince1970)
    var members: [String: String] = [
      "iss": #""https://appleid.apple.com""#, "aud": #""com.example.app""#, "sub": #""000792.d710.0638""#,
      "iat": "\(now)", "exp": "\(now + 86_400)",
    ]
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }

  /// A token of Apple's first key with such a payload.
  func token(_ changes: [String: String?] = [:]) -> String {
    AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.first.kid)"}"#, payload: payload(changes))
  }

  /// Why a token is rejected; nil if it is accepted.
  func failure(
    of token: String, expecting expectation: IdentityTokenVerifier.Expectation = .init()
  ) async -> IdentityTokenFailure? {
    do throws(IdentityTokenFailure) {
      _ = try await verifier.verify(token, expecting: expectation, at: clock.now)
      return nil
    } catch {
      return error
    }
  }
}

extension IdentityTokenFailure {
  static let notJWS = invalid(reason: "not a compact JWS")
  static let algorithm = invalid(reason: "algorithm is not RS256")
  static let noKeyID = invalid(reason: "no key id")
  static let unknownKey = invalid(reason: "key id is not one of Apple's")
  static let signature = invalid(reason: "signature is not valid")
  static let claims = invalid(reason: "claims missing or of the wrong type")
  static let issuer = invalid(reason: "issuer is not Apple")
  static let future = invalid(reason: "issued in the future")
}
