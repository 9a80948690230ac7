import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite @MainActor struct ActivityModelTests {
  private func event(_ id: String, _ kind: ActivityKind = .signedIn) -> ActivityEvent {
    ActivityEvent(id: id, kind: kind, at: Date(timeIntervalSince1970: 0), sessionID: nil, detail: [:])
  }

  /// A signed-in person whose activity has these pages by the `next` before them.
  private func auth(_ pages: [String: Activity]) async throws -> Auth {
    var backend = SignInBackend.preview()
    backend.account.activity = { (next, _) throws(BackendFailure) in
      guard let page = pages[next ?? ""] else { throw .unexpectedAnswer(status: 500) }
      return page
    }
    let auth = Auth(
      engine: SessionEngine(
        backend: backend, storage: MemoryStorage(), strategies: [PreviewStrategy.apple]), credentials: nil)
    try await auth.signIn(with: .apple())
    return auth
  }

  @Test func `pages follow each other, and an event that moved is shown once`() async throws {
    let model = ActivityModel(
      auth: try await auth([
        "": Activity(events: [event("3"), event("2")], next: "n"),
        "n": Activity(events: [event("2"), event("1")], next: nil),
      ]))
    await model.reload()
    #expect(model.rows.map(\.id) == ["3", "2"] && model.end == .more)
    await model.loadMore()
    #expect(model.rows.map(\.id) == ["3", "2", "1"] && model.end == .complete)
  }

  @Test func `a page that can't be fetched leaves the rows, and shows no alert`() async throws {
    let auth = try await auth(["": Activity(events: [event("1")], next: "gone")])
    let model = ActivityModel(auth: auth)
    await model.reload()
    await model.loadMore()
    #expect(model.rows.count == 1 && model.end == .unavailable && auth.failure == nil)
  }

  @Test func `what somebody else may have done is marked`() {
    #expect(ActivityRow(event("1", .signInRefused)).isWarning)
    #expect(!ActivityRow(event("1", .signedIn)).isWarning)
    #expect(ActivityRow(event("1", "a_kind_of_tomorrow")).title == .activityOther)
  }

  @Test
  func `every kind of event has a text of its own, or is one that changes the account in the background`() {
    let unnamed = ActivityKind.known.filter { Phrase(of: $0) == .activityOther }
    #expect(
      Set(unnamed) == [
        .refreshTokenAhead, .emailVerified, .emailChangeRequested, .emailChanged, .emailChangeUndone,
        .addressLost, .deletionScheduled, .deletionCancelled, .appleRevoked, .appleRevocationFailed,
        .appleRevocationSuperseded, .authorizationRevoked, .revocationFailed, .revocationSuperseded,
        .facebookDeauthorized, .facebookDeletionRequested, .facebookEventPassedOver, .appleConsentRevoked,
        .appleAccountDeleted, .appleEmailDisabled, .appleEmailEnabled, .appleEventPassedOver,
        .appleGrantRefused, .appleTransferred, .revokedAtProvider, .providerSignedOut,
        .providerAccountDisabled, .providerAccountEnabled, .providerEventNoted, .mailBounced, .mailComplained,
        .accountImported, .createdByOperator, .accountDisabled, .accountEnabled, .metadataChanged,
        .verificationResent,
      ])
  }

  @Test func `a passkey that was added or removed is named as one`() {
    var linked = event("1", .identityLinked)
    #expect(ActivityRow(linked).title == .activityLinked)
    linked.detail["provider"] = "passkey"
    #expect(ActivityRow(linked).title == .activityPasskeyAdded)
    linked.kind = .identityUnlinked
    #expect(ActivityRow(linked).title == .activityPasskeyRemoved)
    for kind in [ActivityKind.secondFactorRefused, .recoveryCodeUsed, .secondFactorLost, .sessionKeyChanged] {
      #expect(ActivityRow(event("1", kind)).isWarning)
    }
  }
}
