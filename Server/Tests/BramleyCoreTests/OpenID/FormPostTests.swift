import BramleyAPI
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// An OpenID provider whose answer comes by a cross-site form post, which brings no cookie.
@Suite struct FormPostTests {
  /// A provider that can send an ID token beside the code, or one that can't.
  private func rig(isHybrid: Bool = true) async throws -> OpenIDRig {
    let rig = try await OpenIDRig({ $0.responseMode = .formPost })
    if isHybrid { rig.far.publish(["response_types_supported": ["code", "id_token code"]]) }
    return rig
  }

  /// The ID token that comes beside a code, changed.
  private func token(
    _ rig: OpenIDRig, of visit: OpenIDRig.Visit, code: String = "c0de", _ changes: [String: Any] = [:]
  ) -> String {
    let usual: [String: Any] = [
      "aud": "bramley", "nonce": visit.query["nonce"] ?? "", "c_hash": CodeHash.value(of: code),
    ]
    return ScriptedIssuer.sign(rig.claims(usual.merging(changes) { $1 }))
  }

  private func receive(
    _ rig: OpenIDRig, _ visit: OpenIDRig.Visit, _ fields: [String: String]
  ) async throws(Refusal) -> AuthorizationService.Receipt {
    try await rig.authorization.receive(BrowserReply(fields), state: visit.state, from: "example")
  }

  /// Brings the browser with its cookie for a reply that waits; returns what the client is sent, nil for nothing.
  private func resume(
    _ rig: OpenIDRig, _ visit: OpenIDRig.Visit, cookie: String? = nil
  ) async throws -> [String: String]? {
    let end = try await rig.authorization.resume(
      state: visit.state, error: nil, cookie: cookie ?? visit.cookie, from: "example")
    switch end {
    case .client(let url, _):
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    case .foreign: return nil
    case .refused(let refusal): throw refusal
    }
  }

  @Test func `a verified reply waits for its browser, and signs in there alone`() async throws {
    let rig = try await rig()
    let visit = try await rig.start("example")
    #expect(visit.query["response_mode"] == "form_post")
    #expect(visit.query["response_type"] == "code id_token")
    let reply = ["code": "c0de", "id_token": token(rig, of: visit)]
    guard case .resume(nil) = try await receive(rig, visit, reply) else {
      Issue.record("the reply was not stored")
      return
    }
    #expect(rig.far.calls("/token").isEmpty, "a stranger's post causes no exchange")
    rig.answerExchange(of: visit)
    #expect(try await resume(rig, visit, cookie: Data(repeating: 1, count: 32).base64URL) == nil)
    let code = try #require(try await resume(rig, visit)?["code"])
    #expect(try await rig.redeem(code).isNewUser)
    #expect(try await resume(rig, visit) == nil, "the flow is finished")
  }

  @Test(arguments: [
    ("c_hash", CodeHash.value(of: "other") as String?, ProblemCode.identityTokenInvalid),
    ("c_hash", nil, .identityTokenInvalid), ("nonce", "of another flow", .nonceMismatch),
    ("nonce", nil, .nonceMissing), ("aud", "com.example.app", .identityTokenAudience),
    ("iss", "https://other.example.com", .identityTokenInvalid),
  ])
  func `a reply that is not verified is not stored`(claim: String, value: String?, code: ProblemCode)
    async throws
  {
    let rig = try await rig()
    let visit = try await rig.start("example")
    let reply = ["code": "c0de", "id_token": token(rig, of: visit, [claim: value ?? NSNull()])]
    await #expect(throws: Refusal(code)) { try await receive(rig, visit, reply) }
    rig.answerExchange(of: visit)
    #expect(try await resume(rig, visit) == nil)
  }

  @Test func `a code of another person than the token's signs nobody in`() async throws {
    let rig = try await rig()
    let visit = try await rig.start("example")
    let reply = ["code": "c0de", "id_token": token(rig, of: visit)]
    guard case .resume(nil) = try await receive(rig, visit, reply) else {
      Issue.record("the reply was not stored")
      return
    }
    rig.answerExchange(of: visit, ["sub": "eve"])
    await #expect(throws: Refusal(.credentialsInvalid)) { try await resume(rig, visit) }
  }

  @Test func `a code alone is not stored: the browser posts it again, with its cookie`() async throws {
    let rig = try await rig(isHybrid: false)
    let visit = try await rig.start("example")
    #expect(visit.query["response_mode"] == "form_post" && visit.query["response_type"] == "code")
    guard case .unverified = try await receive(rig, visit, ["code": "c0de"]) else {
      Issue.record("a code was stored, or refused")
      return
    }
    #expect(try await resume(rig, visit) == nil && rig.far.calls("/token").isEmpty)
    rig.answerExchange(of: visit)
    #expect(try await rig.redeem(try await rig.finish(visit)["code"]).isNewUser)
  }

  @Test func `without the setting nothing is asked for`() async throws {
    let query = try await OpenIDRig().start("example").query
    #expect(query["response_mode"] == nil && query["response_type"] == "code")
  }
}
