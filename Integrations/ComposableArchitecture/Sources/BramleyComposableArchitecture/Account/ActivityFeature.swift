import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

/// What happened to the account, newest first, a page at a time.
@Reducer
public struct ActivityFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The pages so far. The list shows its own failure.
    public var pages = ActivityPages()

    public init() {}
  }

  public enum Action: Sendable {
    /// The screen appeared, or the person wants the newest page.
    case task
    /// The person wants the next page.
    case moreTapped
    /// A page was fetched, after the one that had this `next`.
    case loaded(after: String?, AuthOutcome<Activity>)
  }

  @Dependency(\.authClient) private var authClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        return fetch(after: nil, &state)
      case .moreTapped:
        guard [.more, .unavailable].contains(state.pages.end) else { return .none }
        return fetch(after: state.pages.next, &state)
      case .loaded(let previous, let outcome):
        if case .done(let page) = outcome {
          state.pages.add(page, after: previous)
        } else {
          state.pages.fail()
        }
        return .none
      }
    }
  }

  private func fetch(after next: String?, _ state: inout State) -> Effect<Action> {
    state.pages.begin()
    return .run { [authClient] send in await send(.loaded(after: next, authClient.activity(next))) }
  }
}
