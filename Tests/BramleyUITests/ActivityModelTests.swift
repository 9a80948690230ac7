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
}
