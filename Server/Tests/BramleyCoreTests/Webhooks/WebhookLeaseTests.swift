import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct WebhookLeaseTests {
  private let now = StoreFixture.start

  private func standing(pausedAt: Date? = nil, quietUntil: Date? = nil) -> WebhookStanding {
    WebhookStanding(
      endpoint: WebhookEndpointID(rawValue: "crm"), failures: 1, failingSince: now, pausedAt: pausedAt,
      quietUntil: quietUntil, reason: "")
  }

  @Test func `of a paused endpoint one node tries the webhook that was tried least`() {
    let lease = WebhookLease(WebhookEndpointID(rawValue: "crm"), limit: 20, for: 30, at: now)
    #expect(lease.share(of: nil) == WebhookLease.Share(limit: 20))
    #expect(lease.share(of: standing()) == WebhookLease.Share(limit: 20))
    #expect(lease.share(of: standing(quietUntil: now + 1)) == nil)
    #expect(lease.share(of: standing(pausedAt: now - 60, quietUntil: now + 1)) == nil)
    #expect(
      lease.share(of: standing(pausedAt: now - 60, quietUntil: now))
        == WebhookLease.Share(limit: 1, isLeastTriedFirst: true, quietUntil: now + 30))
  }
}
