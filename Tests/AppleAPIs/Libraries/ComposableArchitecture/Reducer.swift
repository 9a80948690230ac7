public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  @ReducerBuilder<State, Action> var body: Body { get }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  public var body: Body { fatalError() }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@resultBuilder public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> Pair<First, Second> { Pair() }

  public struct Pair<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    public typealias Body = Never
    public func _reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }
}

public struct Reduce<State, Action>: Reducer {
  public typealias Body = Never
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {}
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

public struct Scope<State, Action, Child: Reducer>: Reducer {
  public typealias Body = Never
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {}
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A reducer beside its child.
public struct Composed<Base: Reducer>: Reducer {
  public typealias Body = Never
  public func _reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> { .none }
}

extension Reducer {
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Composed<Self> where ChildState == Child.State, ChildAction == Child.Action { Composed() }

  @warn_unqualified_access
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Composed<Self> where ChildState.Action == ChildAction { Composed() }

  @warn_unqualified_access
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Composed<Self>
  where
    State: CasePathable, Action: CasePathable, ChildState == Child.State, ChildAction == Child.Action
  { Composed() }
}
