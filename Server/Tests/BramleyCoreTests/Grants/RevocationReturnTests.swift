import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Which tokens a person keeps when they sign up again, which token replaces which, and which revocations are reported.
@Suite struct RevocationReturnTests {
  private let now = StoreFixture.start
  private let ada = StoreFixture.identity("ada")

  private var attempt: RevocationAttempt {
    var attempt = RevocationAttempt(
      job: "j", identity: ada,
      grant: GrantRecord(identity: ada, clientID: "app", sealedRefreshToken: Data(), keptAt: now), now: now)
    attempt.token = ProviderGrant(
      identity: ada, kind: .access, sealedToken: Data(), fingerprint: TokenFingerprint(of: "token"),
      keptAt: now)
    return attempt
  }

  @Test func `a person who signs up again keeps the tokens that the new identity lacks`() {
    let all = attempt.inheritance(besides: ["watch"], hasToken: false)
    #expect(all.grant?.clientID == "app" && all.token == attempt.token)
    let none = attempt.inheritance(besides: ["watch", "app"], hasToken: true)
    #expect(none.grant == nil && none.token == nil)
  }

  @Test func `the event of a return names the provider unless it is Apple`() {
    #expect(attempt.detail.isEmpty)
    let google = IdentityKey(provider: .google, team: "", subject: "1")
    let other = RevocationAttempt(job: "j", identity: google, grant: nil, now: now)
    #expect(other.detail == ["provider": "google"])
  }

  @Test func `an access token does not replace a refresh token`() {
    #expect(HeldToken.Kind.access.yieldsTo == [.refresh])
    #expect(HeldToken.Kind.refresh.yieldsTo == [])
  }

  @Test func `of several revocations of one authorization one is reported`() {
    func planned(_ state: RevocationState, _ work: PlannedRevocation.Work) -> PlannedRevocation {
      PlannedRevocation(id: "r", state: state, work: work)
    }
    let job = StoreFixture.job()
    #expect(planned(.open, .new(job)).reportedJob == job.id)
    #expect(planned(.covered, .new(job)).reportedJob == job.id)
    #expect(planned(.open, .queued("q")).reportedJob == "q")
    let covered = planned(.covered, .queued("q"))
    #expect(covered.reportedJob == nil && covered.job == "q")
    #expect(planned(.impossible, .none).job == nil)
  }
}
