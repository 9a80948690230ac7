import ComposableArchitecture
import Testing

@MainActor @Suite struct ChildrenTests {
  @Test func `a child's effects end when it is dismissed`() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    await store.send(.show) { $0.counter = Counter.State() }
    await store.send(\.counter.listen)
    await store.send(\.counter.increment) { $0.counter?.count = 1 }
    await store.send(\.counter.dismiss) { $0.counter = nil }
    await store.finish()
  }

  @Test func `an action for a child that is not shown is an issue`() async {
    await withKnownIssue {
      let store = TestStore(initialState: Parent.State()) { Parent() }
      await store.send(\.counter.increment)
    }
  }

  @Test func `any action of an alert dismisses it`() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    let alert = AlertState<Parent.Question> {
      TextState(verbatim: "Sure?")
    } actions: {
      ButtonState(action: .yes) { TextState(verbatim: "Yes") }
    }
    await store.send(.ask) { $0.alert = alert }
    await store.send(\.alert.yes) {
      $0.alert = nil
      $0.isSure = true
    }
    #expect(
      alert
        != AlertState<Parent.Question> {
          TextState(verbatim: "Sure?")
        } actions: {
          ButtonState(action: .no) { TextState(verbatim: "Yes") }
        })
  }

  @Test func `a store runs effects, and its scopes share its state`() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.show).finish()
    let child = store.scope(state: \.counter, action: \.counter.presented)
    await child?.send(.fetch).finish()
    #expect(child?.count == 3 && store.counter?.count == 3)
    await store.send(.counter(.dismiss)).finish()
    #expect(store.scope(state: \.counter, action: \.counter.presented) == nil)
  }

  @Test func `the effects of a case end with the case`() async {
    let store = TestStore(initialState: Either.State.counting(Counter.State())) { Either() }
    await store.send(\.counting.listen)
    await store.send(\.counting.increment) { $0.modify(\.counting) { $0.count = 1 } }
    await store.send(.leave) { $0 = .idle }
    await store.finish()
    #expect(store.state.counting == nil)
  }
}

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var isSure = false
    @Presents var counter: Counter.State?
    @Presents var alert: AlertState<Question>?
  }

  enum Action {
    case show
    case ask
    case counter(PresentationAction<Counter.Action>)
    case alert(PresentationAction<Question>)
  }

  @CasePathable
  enum Question: Equatable {
    case yes
    case no
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show: state.counter = Counter.State()
      case .ask:
        state.alert = AlertState {
          TextState(verbatim: "Sure?")
        } actions: {
          ButtonState(action: .yes) { TextState(verbatim: "Yes") }
        }
      case .alert(.presented(.yes)): state.isSure = true
      case .counter, .alert: break
      }
      return .none
    }
    .ifLet(\.$counter, action: \.counter) { Counter() }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct Either {
  @ObservableState
  enum State: Equatable {
    case counting(Counter.State)
    case idle
  }

  enum Action {
    case counting(Counter.Action)
    case leave
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .leave = action { state = .idle }
      return .none
    }
    .ifCaseLet(\.counting, action: \.counting) { Counter() }
  }
}
