import AppleID
import Foundation
import OpenID
import Support
import Testing

/// What the presenter of a token must know about it.
@Suite struct ExpectationTests {
  let rig = VerifierRig()

  private func token(
    nonce: String? = nil, codeHash: String? = nil, audience: AppleClientID = "com.example.app"
  )
    -> String
  {
    AppleSigner.first.token(
      rig.claims {
        $0.nonce = nonce
        $0.codeHash = codeHash
        $0.audience = audience
      })
  }

  @Test func `the raw nonce of the hash in the token is accepted`() async {
    #expect(await rig.failure(of: token(nonce: NonceRule.hash("raw")), expecting: .init(nonce: "raw")) == nil)
  }

  @Test func `the exact nonce is accepted only for an audience that may have had it`() async {
    let web = IdentityTokenVerifier.Expectation(nonce: "raw", exactNonce: { $0 == "com.example.app.web" })
    #expect(
      await rig.failure(of: token(nonce: "raw", audience: "com.example.app.web"), expecting: web) == nil)
    #expect(await rig.failure(of: token(nonce: "raw"), expecting: web) == .nonceMismatch)
  }

  @Test func `a nonce in one place only is refused`() async {
    #expect(await rig.failure(of: token(nonce: "x")) == .nonceMissing)
    #expect(await rig.failure(of: token(), expecting: .init(nonce: "x")) == .nonceUnexpected)
  }

  @Test func `a platform that can't carry a nonce is excused`() async {
    let excused = rig.token(["nonce_supported": #""false""#])
    #expect(await rig.failure(of: excused, expecting: .init(nonce: "x")) == nil)
    let supported = rig.token(["nonce_supported": "true"])
    #expect(await rig.failure(of: supported, expecting: .init(nonce: "x")) == .nonceUnexpected)
  }

  @Test(arguments: [
    (nil, nil, true), ("a", "a", true), ("a", "b", false), (nil, "b", false), ("a", nil, false),
    ("", nil, false),
  ])
  func `a later token of an authorization bears the same claim`(
    inToken: String?, earlier: String?, isGood: Bool
  ) async {
    let failure = await rig.failure(of: token(nonce: inToken), expecting: .init(nonceClaim: earlier))
    #expect(failure == (isGood ? nil : .nonceMismatch))
  }

  @Test func `a token that a refresh brings may bear the nonce of long ago, and all else holds`() async {
    for nonce in [nil, NonceRule.hash("long ago")] {
      #expect(await rig.failure(of: token(nonce: nonce), expecting: .refreshed) == nil)
    }
    #expect(await rig.failure(of: token(audience: "com.example.other"), expecting: .refreshed) != nil)
  }

  @Test(arguments: [true, false])
  func `the hash of the code that came along is accepted`(isRequired: Bool) async {
    let expectation = IdentityTokenVerifier.Expectation(code: "c0de", codeHashRequired: isRequired)
    #expect(await rig.failure(of: token(codeHash: CodeHash.value(of: "c0de")), expecting: expectation) == nil)
  }

  @Test(arguments: [true, false])
  func `the hash of another code is refused`(isRequired: Bool) async {
    let expectation = IdentityTokenVerifier.Expectation(code: "c0de", codeHashRequired: isRequired)
    for hash in [CodeHash.value(of: "other"), "", CodeHash.value(of: "c0de") + "="] {
      #expect(
        await rig.failure(of: token(codeHash: hash), expecting: expectation)
          == .invalid(reason: "c_hash is of another code"))
    }
  }

  @Test func `a missing hash is refused only where it is required`() async {
    #expect(await rig.failure(of: token(), expecting: .init(code: "c0de")) == nil)
    #expect(
      await rig.failure(of: token(), expecting: .init(code: "c0de", codeHashRequired: true))
        == .invalid(reason: "c_hash is missing"))
  }
}
