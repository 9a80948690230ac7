import ComposableArchitecture

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action {
    case increment
    case double
    case idle
    case fetch
    case fetched(Int)
    case finished
    case listen
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .double: state.count *= 2
      case .fetched(let count): state.count = count
      case .fetch:
        return .merge(
          .run { send in await send(.fetched(3)) },
          .run { send in await send(.finished) })
      case .listen:
        return .run { _ in
          for await _ in AsyncStream<Void>.makeStream().stream {}
        }
      case .idle, .finished: break
      }
      return .none
    }
  }
}

@DependencyClient
struct Client: Sendable, TestDependencyKey {
  var number: @Sendable (_ name: String) async -> Int = { _ in 7 }
  var fetch: @Sendable (_ first: Int, _ second: Int) async throws -> String

  static var testValue: Client { Client() }
}
