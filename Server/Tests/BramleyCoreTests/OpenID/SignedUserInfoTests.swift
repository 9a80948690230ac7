import BramleyAPI
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// A userinfo endpoint that answers with a signed token instead of JSON.
@Suite struct SignedUserInfoTests {
  /// The address of a person whose ID token has none, by what the userinfo endpoint answers.
  private func email(_ body: (OpenIDRig) -> String) async throws -> String? {
    let rig = try await OpenIDRig()
    let visit = try await rig.start("example")
    rig.answerExchange(of: visit, ["email": NSNull(), "email_verified": NSNull()])
    rig.far.answerJSON("/userinfo", Data(body(rig).utf8))
    return try await rig.redeem(rig.finish(visit)["code"]).user.email
  }

  private func claims(_ rig: OpenIDRig, _ changes: [String: Any] = [:]) -> [String: Any] {
    let claims: [String: Any] = [
      "iss": rig.far.issuer, "aud": "bramley", "sub": "ada", "email": "ada@example.com",
      "email_verified": true,
    ]
    return claims.merging(changes) { $1 }
  }

  @Test func `a token that the provider signed for this server completes the person`() async throws {
    #expect(try await email { ScriptedIssuer.sign(claims($0)) } == "ada@example.com")
    #expect(try await email { ScriptedIssuer.sign(claims($0, ["iat": $0.seconds])) } == "ada@example.com")
  }

  @Test func `a token of another issuer, for another client, of another key or person is dropped`()
    async throws
  {
    for changes in [["iss": "https://evil.example"], ["aud": "other"], ["sub": "eve"], ["aud": NSNull()]]
      as [[String: Any]]
    {
      #expect(try await email { ScriptedIssuer.sign(claims($0, changes)) } == nil, "\(changes)")
    }
    #expect(try await email { ScriptedIssuer.sign(claims($0), by: .second) } == nil)
    #expect(try await email { _ in "a.b.c" } == nil)
    #expect(try await email { _ in "" } == nil)
  }
}
