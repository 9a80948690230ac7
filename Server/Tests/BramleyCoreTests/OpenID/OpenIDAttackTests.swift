import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct OpenIDAttackTests {
  private func refusal(_ rig: OpenIDRig, token: String, at google: Bool = false) async -> ProblemCode? {
    let request = ProviderSignInRequest(identityToken: token)
    return google ? await rig.refusal(rig.google, request) : await rig.refusal(rig.openID, request)
  }

  @Test func `a token of one provider is not accepted by another`() async throws {
    let rig = try await OpenIDRig()
    let google = ScriptedIssuer.sign(rig.googleClaims(["aud": "com.example.app", "azp": NSNull()]))
    #expect(await refusal(rig, token: google) == .identityTokenInvalid)
    let other = ScriptedIssuer.sign(rig.claims(["aud": OpenIDRig.ios]))
    #expect(await refusal(rig, token: other, at: true) == .identityTokenInvalid)
  }

  @Test(arguments: [
    "https://id.example.com/", "https://ID.example.com", "http://id.example.com", "id.example.com", "",
    "https://id.example.com.evil.example", "https://accounts.google.com",
  ])
  func `another spelling of the issuer is another issuer`(issuer: String) async throws {
    let rig = try await OpenIDRig()
    #expect(
      await refusal(rig, token: ScriptedIssuer.sign(rig.claims(["iss": issuer]))) == .identityTokenInvalid)
  }

  @Test func `an unsigned token and one that a public key authenticates are refused`() async throws {
    let rig = try await OpenIDRig()
    let payload = ScriptedIssuer.json(rig.claims()).base64URL
    for alg in ["none", "None", "NONE", "HS256", "HS512", "RS512", "PS256", "ES256", "EdDSA"] {
      let header = Data(#"{"alg":"\#(alg)","kid":"testkey001"}"#.utf8).base64URL
      let signed = Data("\(header).\(payload)".utf8)
      for secret in [AppleSigner.first.publicPEM, "s3cret", ""] {
        let code = HMAC<SHA256>.authenticationCode(
          for: signed, using: SymmetricKey(data: Data(secret.utf8)))
        let token = "\(header).\(payload).\(Data(code).base64URL)"
        #expect(await refusal(rig, token: token) == .identityTokenInvalid, "\(alg)")
      }
      #expect(await refusal(rig, token: "\(header).\(payload).") == .identityTokenInvalid)
    }
  }

  @Test(arguments: ["at+jwt", "logout+jwt", "secevent+jwt", "application/at+jwt", "AT+JWT"])
  func `another kind of token is no ID token`(typ: String) async throws {
    let rig = try await OpenIDRig()
    let header = #"{"alg":"RS256","kid":"testkey001","typ":"\#(typ)"}"#
    #expect(
      await refusal(rig, token: ScriptedIssuer.sign(rig.claims(), header: header)) == .identityTokenInvalid)
  }

  @Test func `a key of somebody else, named or not, signs nothing`() async throws {
    let rig = try await OpenIDRig()
    for header in [
      #"{"alg":"RS256","kid":"testkey001"}"#, #"{"alg":"RS256"}"#, #"{"alg":"RS256","kid":"x"}"#,
    ] {
      let token = ScriptedIssuer.sign(rig.claims(), by: .second, header: header)
      #expect(await refusal(rig, token: token) == .identityTokenInvalid)
    }
    let embedded = #"{"alg":"RS256","kid":"k","jku":"https://evil.example/keys"}"#
    #expect(
      await refusal(rig, token: ScriptedIssuer.sign(rig.claims(), by: .second, header: embedded))
        == .identityTokenInvalid)
  }

  @Test func `an expired, old or future token is refused`() async throws {
    let rig = try await OpenIDRig()
    let now = rig.seconds
    for (iat, exp, code) in [
      (now - 7_200, now - 61, .identityTokenExpired), (now - 86_461, now + 60, .identityTokenExpired),
      (now + 61, now + 3_600, .identityTokenInvalid),
    ] as [(Int, Int, ProblemCode)] {
      #expect(
        await refusal(rig, token: ScriptedIssuer.sign(rig.claims(["iat": iat, "exp": exp]))) == code)
    }
  }

  @Test func `state, code and nonce of one provider's flow are none of another's`() async throws {
    let rig = try await OpenIDRig()
    let (google, example) = (try await rig.start(.google), try await rig.start("example"))
    // Another provider's state.
    await #expect(throws: OpenIDRig.Lost(place: "foreign")) {
      try await rig.finish(example, at: .google)
    }
    // Another flow's nonce.
    rig.answerExchange(of: example, ["nonce": google.query["nonce"] ?? ""])
    await #expect(throws: Refusal(.nonceMismatch)) { try await rig.finish(example) }
    rig.answerExchange(of: example, ["nonce": NSNull()])
    await #expect(throws: Refusal(.nonceMissing)) { try await rig.finish(example) }
    // Another browser's cookie.
    rig.answerExchange(of: example)
    await #expect(throws: OpenIDRig.Lost(place: "foreign")) {
      try await rig.finish(example, cookie: Data(repeating: 1, count: 32).base64URL)
    }
  }

  @Test func `an answer that names another issuer is refused before its code is sent anywhere`() async throws
  {
    let rig = try await OpenIDRig()
    for id in ["example", .google] as [ProviderID] {
      let visit = try await rig.start(id)
      for reply in [["code": "c0de"], ["error": "access_denied"]] {
        await #expect(throws: Refusal(.credentialsInvalid)) {
          try await rig.finish(visit, reply.merging(["iss": "https://evil.example"]) { $1 })
        }
      }
    }
    #expect(rig.far.calls("/token").isEmpty)
  }

  @Test func `an announced issuer must be there`() async throws {
    let rig = try await OpenIDRig()
    rig.far.publish(["authorization_response_iss_parameter_supported": true])
    let visit = try await rig.start("example")
    await #expect(throws: Refusal(.credentialsInvalid)) { try await rig.finish(visit) }
    #expect(rig.far.calls("/token").isEmpty)
    rig.answerExchange(of: visit)
    #expect(try await rig.finish(visit, ["code": "c", "iss": "https://id.example.com"])["code"] != nil)
  }

  @Test func `a token of another client from the token endpoint is refused`() async throws {
    let rig = try await OpenIDRig()
    await #expect(throws: Refusal(.identityTokenAudience)) {
      try await rig.visit("example", ["aud": "com.example.app"])
    }
    await #expect(throws: Refusal(.identityTokenAudience)) {
      try await rig.visit(.google, ["aud": OpenIDRig.ios])
    }
  }

  /// `BRAMLEY_MUTATIONS` says how many tokens are tried.
  @Test func `of thousands of mutated tokens none is accepted, and each is refused with a 4xx`() async throws
  {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BRAMLEY_MUTATIONS"].flatMap { Int($0) } ?? 10_000
    let seed = environment["BRAMLEY_SEED"].flatMap { UInt64($0) } ?? 13
    let rig = try await OpenIDRig()
    let token = Array(ScriptedIssuer.sign(rig.claims()).utf8)
    var random = SeededChance(seed: seed)
    for round in 0..<count {
      var mutated = token
      for _ in 0...random.pick(3) {
        let place = random.pick(mutated.count)
        switch random.pick(3) {
        case 0: mutated[place] = UInt8(random.pick(95) + 32)
        case 1: mutated.remove(at: place)
        default: mutated.insert(UInt8(random.pick(95) + 32), at: place)
        }
      }
      guard mutated != token else { continue }
      let code = await refusal(rig, token: String(decoding: mutated, as: UTF8.self))
      #expect(
        code.map { [.identityTokenInvalid, .identityTokenAudience, .identityTokenExpired].contains($0) }
          == true,
        "seed \(seed), round \(round): \(code?.rawValue ?? "accepted")")
    }
  }
}
