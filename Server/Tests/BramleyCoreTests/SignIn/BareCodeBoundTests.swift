import AppleID
import BramleyAPI
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// What strangers can make the server do with codes that they made up.
@Suite struct BareCodeBoundTests {
  private func request(_ code: String, redirectURI: String? = nil) -> AppleSignInRequest {
    AppleSignInRequest(authorizationCode: code, clientID: "com.example.app", redirectURI: redirectURI)
  }

  private func network(_ number: Int) -> ClientNetwork { ClientNetwork(high: 0, low: UInt64(number)) }

  @Test func `of a flood from many networks only the bound reaches Apple, and the rest writes nothing`()
    async throws
  {
    let rig = try await SignInRig(bareCodes: Allowance(count: 20, seconds: 60))
    rig.apple.refuse("invalid_grant")
    var answers: [ProblemCode?: Int] = [:]
    for index in 0..<200 {
      answers[await rig.refusal(request("code \(index)"), from: network(index)), default: 0] += 1
    }
    #expect(answers == [.codeInvalid: 20, .rateLimited: 180])
    #expect(rig.apple.sent.count == 20)
    // One more each three seconds.
    rig.clock.advance(by: 3)
    #expect(await rig.refusal(request("next"), from: network(1_000)) == .codeInvalid)
    #expect(await rig.refusal(request("after"), from: network(1_001)) == .rateLimited)
  }

  @Test func `when the bound is reached, the jobs of verified sign-ins go on`() async throws {
    let rig = try await SignInRig(bareCodes: Allowance(count: 5, seconds: 60))
    rig.apple.refuse("invalid_grant")
    for index in 0..<10 { _ = await rig.refusal(request("code \(index)"), from: network(index)) }
    #expect(rig.apple.sent.count == 5)
    rig.apple.answer(idToken: rig.token())
    _ = try await rig.signIn(
      AppleSignInRequest(authorizationCode: "genuine", identityToken: rig.token()))
    await rig.jobs.runDue()
    #expect(rig.apple.sent.last?["code"] == "genuine")
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `a network whose codes Apple refused thirty times leaves the others their share`() async throws {
    let rig = try await SignInRig(bareCodes: Allowance(count: 300, seconds: 60))
    rig.apple.refuse("invalid_grant")
    for index in 0..<100 { _ = await rig.refusal(request("code \(index)"), from: network(1)) }
    #expect(rig.apple.sent.count == 30)
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.refusal(request("mine"), from: network(2)) == nil)
  }

  @Test func `a used code is answered to its own attempt although the bound is reached`() async throws {
    let rig = try await SignInRig(bareCodes: Allowance(count: 1, seconds: 60))
    rig.apple.answer(idToken: rig.token())
    let session = try await rig.signIn(request("c0de"), key: "key")
    #expect(await rig.refusal(request("other")) == .rateLimited)
    #expect(try await rig.signIn(request("c0de"), key: "key").sessionID == session.sessionID)
  }

  @Test func `while Apple is down no stranger makes a call, and one probe a pause finds out when it is back`()
    async throws
  {
    let rig = try await SignInRig()
    rig.apple.answer { AppleTransport.Answer(status: 503, body: Data()) }
    for index in 0..<50 { #expect(await rig.refusal(request("code \(index)")) == .appleUnavailable) }
    #expect(rig.apple.sent.count == OutwardBreaker<AppleCallFailure>.failuresInRow)
    rig.clock.advance(by: OutwardBreaker<AppleCallFailure>.firstPause)
    for index in 0..<50 { #expect(await rig.refusal(request("code \(index)")) == .appleUnavailable) }
    #expect(rig.apple.sent.count == OutwardBreaker<AppleCallFailure>.failuresInRow + 1)
    rig.apple.answer(idToken: rig.token())
    rig.clock.advance(by: 2 * OutwardBreaker<AppleCallFailure>.firstPause)
    #expect(await rig.refusal(request("code 7")) == nil)
    #expect(await rig.refusal(request("code 7")) == .identityTokenReplayed)
  }

  @Test func `a server that Apple refuses stops asking for that client, and a job opens the breaker too`()
    async throws
  {
    let rig = try await SignInRig()
    rig.apple.refuse("invalid_client")
    _ = try await rig.signIn(
      AppleSignInRequest(authorizationCode: "genuine", identityToken: rig.token()))
    await rig.jobs.runDue()
    #expect(rig.apple.sent.count == 1)
    for index in 0..<20 { #expect(await rig.refusal(request("code \(index)")) == .appleConfiguration) }
    #expect(rig.apple.sent.count == 1)
    // Another client's codes are not affected.
    let web = AppleSignInRequest(authorizationCode: "web", clientID: "com.example.app.web")
    #expect(await rig.refusal(web) == .appleConfiguration)
    #expect(rig.apple.sent.count == 2)
  }

  @Test func `a stranger's redirect address does not stop the others`() async throws {
    let rig = try await SignInRig()
    rig.apple.refuse("invalid_client")
    for index in 0..<10 {
      #expect(
        await rig.refusal(request("code \(index)", redirectURI: "https://evil.example/"))
          == .appleConfiguration)
    }
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.refusal(request("mine")) == nil)
  }

  @Test func `switched off, a bare code is refused with what to send, and costs nothing`() async throws {
    let rig = try await SignInRig(acceptsBareCodes: false)
    do {
      _ = try await rig.signIn(request("c0de"))
      Issue.record("accepted")
    } catch let refusal as Refusal {
      #expect(refusal.code == .invalidRequest)
      #expect(refusal.remedy?.contains("identity_token") == true)
      #expect(refusal.remedy?.contains("apple.bare_codes") == true)
    }
    #expect(rig.apple.sent.isEmpty)
    rig.apple.answer(idToken: rig.token())
    #expect(
      await rig.refusal(AppleSignInRequest(authorizationCode: "c0de", identityToken: rig.token())) == nil)
  }

  @Test(arguments: ["", String(repeating: "c", count: 1_025), "c0d\u{e9}", "c0\nde"])
  func `a text that is no code of Apple's is not sent`(code: String) async throws {
    let rig = try await SignInRig()
    #expect(await rig.refusal(request(code)) == .codeInvalid)
    #expect(rig.apple.sent.isEmpty)
  }

  @Test func `the memory of refused codes is bounded, and the newest stay`() {
    var codes = RefusedCredentials(capacity: 3)
    let all = (0..<5).map { Data("code \($0)".utf8) }
    for code in all { codes.keep(Refusal(.codeInvalid, "no"), of: code) }
    #expect(all.map { codes.refusal(of: $0) != nil } == [false, false, true, true, true])
  }
}
