import ComposableArchitecture
import Testing

/// The stand-in must fail a test where the library does, or the features' tests here would prove nothing.
@MainActor @Suite struct TestStoreTests {
  private func store() -> TestStoreOf<Counter> { TestStore(initialState: Counter.State()) { Counter() } }

  @Test func `a change that a test expects passes`() async {
    let store = store()
    await store.send(.increment) { $0.count = 1 }
    await store.send(.double) { $0.count = 2 }
  }

  @Test func `a change that a test does not expect is an issue`() async {
    await issue("The state is not as expected") {
      let store = store()
      await store.send(.increment)
    }
  }

  @Test func `a change that does not come is an issue`() async {
    await issue("nothing changed") {
      let store = store()
      await store.send(.idle) { $0.count = 0 }
    }
  }

  @Test func `an action of an effect must be received, in its turn`() async {
    let store = store()
    await store.send(.fetch)
    await store.receive(\.fetched, 3) { $0.count = 3 }
    await store.receive(\.finished)
    await issue("Expected to receive") {
      await store.send(.fetch)
      await store.receive(\.finished)
      await store.receive(\.finished)
    }
    await issue("but received none") { await store.receive(\.finished) }
  }

  @Test func `an action that is not received is an issue`() async {
    await issue("Not received") {
      let store = store()
      await store.send(.fetch)
      await store.send(.idle)
    }
  }

  @Test func `an effect that still runs at the end is an issue`() async {
    await issue("still running") {
      let store = store()
      await store.send(.listen)
    }
  }

  @Test func `a closure that was not set is an issue, and returns its default`() async {
    await issue("Unimplemented: Client.number") {
      #expect(await Client.testValue.number("a") == 7)
    }
    await issue("Unimplemented: Client.fetch") {
      await #expect(throws: (any Error).self) { try await Client.testValue.fetch(1, 2) }
    }
  }

  /// Runs a test that must fail, with this text.
  private func issue(_ text: String, _ body: @MainActor () async -> Void) async {
    await withKnownIssue {
      await body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(text) }
    }
  }
}
