public protocol ObservableState {}

extension Optional: ObservableState where Wrapped: ObservableState {}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

@dynamicMemberLookup @preconcurrency @MainActor public final class Store<State, Action> {
  fileprivate let read: () -> State
  fileprivate let deliver: (Action) -> Task<Void, Never>

  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: ((inout DependencyValues) -> Void)? = nil
  ) {
    let core = Core<State, Action>(initialState: initialState, reducer: reducer, prepare: { prepare?(&$0) })
    read = { core.state }
    deliver = core.send
  }

  fileprivate init(read: @escaping () -> State, deliver: @escaping (Action) -> Task<Void, Never>) {
    self.read = read
    self.deliver = deliver
  }

  @discardableResult public func send(_ action: Action) -> StoreTask { StoreTask(task: deliver(action)) }
}

public struct StoreTask: Hashable, Sendable {
  let task: Task<Void, Never>

  public func finish() async {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  public func cancel() async {
    task.cancel()
    await task.value
  }
}

extension Store where State: ObservableState {
  public var state: State { read() }

  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { read()[keyPath: path] }

  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      read: { [read] in read()[keyPath: state] },
      deliver: { [deliver] in deliver(embed($0, action)) })
  }

  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    guard let first = read()[keyPath: state] else { return nil }
    return Store<ChildState, ChildAction>(
      // A screen that is being dismissed still shows what it showed.
      read: { [read] in read()[keyPath: state] ?? first },
      deliver: { [deliver] in deliver(embed($0, action)) })
  }
}

extension Store: Identifiable {}
