import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// What a browser flow may leave for its second half.
@Suite struct FlowRulesTests {
  private let now = StoreFixture.start

  @Test func `a reply waits once, before its flow is finished, and while there is room`() {
    let reply = ParkedReply(mark: Data(), fields: Data(), person: Data(), expiresAt: now + 600)
    func verdict(isFinished: Bool = false, isParked: Bool = false, waiting: Int = 9) -> ParkedReply.Verdict {
      reply.judge(isFinished: isFinished, isParked: isParked, atMost: 10, waiting: { waiting })
    }
    #expect(verdict() == .park)
    #expect(verdict(waiting: 10) == .answer(.full))
    #expect(verdict(isParked: true, waiting: 10) == .answer(.parked))
    #expect(verdict(isFinished: true, isParked: true, waiting: 10) == .answer(.finished))
  }

  @Test func `a credential is kept by a flow that is neither finished nor expired`() {
    let credential = FlowCredential(
      hash: Data(),
      terms: FlowCodeTerms(
        redirectURI: "https://app.example/back", codeChallenge: "c", provider: .apple, purpose: .link),
      client: "app", flow: ServerNonce(hash: Data(), expiresAt: now + 600), sealed: Data(), person: Data(),
      expiresAt: now + 60)
    #expect(credential.judge(isFlowFinished: false, at: now + 599) == .kept)
    #expect(credential.judge(isFlowFinished: false, at: now + 600) == .finished)
    #expect(credential.judge(isFlowFinished: true, at: now) == .finished)
  }
}
