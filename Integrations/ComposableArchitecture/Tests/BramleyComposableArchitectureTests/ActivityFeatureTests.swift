import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import BramleyUI
import ComposableArchitecture
import Foundation
import Testing

@MainActor @Suite struct ActivityFeatureTests {
  private nonisolated static func event(_ id: String) -> ActivityEvent {
    ActivityEvent(
      id: id, kind: .signedIn, at: Date(timeIntervalSince1970: 0), sessionID: nil, detail: [:])
  }

  private nonisolated static let newest = Activity(events: [event("3"), event("2")], next: "2")
  private nonisolated static let oldest = Activity(events: [event("2"), event("1")], next: nil)

  private func store(
    _ activity: @escaping @Sendable (String?) async -> AuthOutcome<Activity>
  ) -> TestStoreOf<ActivityFeature> {
    TestStore(initialState: ActivityFeature.State()) {
      ActivityFeature()
    } withDependencies: {
      $0.authClient.activity = activity
    }
  }

  @Test func `pages follow each other, and an event that moved is shown once`() async {
    let store = store { .done($0 == nil ? Self.newest : Self.oldest) }
    await store.send(.task)
    await store.receive(\.loaded) { $0.pages.add(Self.newest, after: nil) }
    #expect(store.state.pages.end == .more)
    await store.send(.moreTapped) { $0.pages.begin() }
    await store.receive(\.loaded) { $0.pages.add(Self.oldest, after: "2") }
    #expect(store.state.pages.events.map(\.id) == ["3", "2", "1"] && store.state.pages.end == .complete)
    await store.send(.moreTapped)
  }

  @Test func `a page that can't be fetched is asked for again`() async {
    let isBroken = LockIsolated(true)
    let failure = AuthFailure(action: .listActivity, reason: .offline, code: "network_lost")
    let store = store { _ in isBroken.value ? .failed(failure) : .done(Self.newest) }
    await store.send(.task)
    await store.receive(\.loaded) { $0.pages.fail() }
    isBroken.setValue(false)
    await store.send(.moreTapped) { $0.pages.begin() }
    await store.receive(\.loaded) { $0.pages.add(Self.newest, after: nil) }
  }
}
