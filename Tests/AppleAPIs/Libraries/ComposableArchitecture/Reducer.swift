public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  @ReducerBuilder<State, Action> var body: Body { get }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  public var body: Body { fatalError("\(Self.self) has no body") }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    body._reduce(into: &state, action: action)
  }
}

@resultBuilder public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> Pair<First, Second> { Pair(first: accumulated, second: next) }

  public struct Pair<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    public typealias Body = Never
    let first: First
    let second: Second

    public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
      .merge(first._reduce(into: &state, action: action), second._reduce(into: &state, action: action))
    }
  }
}

public struct Reduce<State, Action>: Reducer {
  public typealias Body = Never
  private let reduce: (_ state: inout State, _ action: Action) -> Effect<Action>

  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> { reduce(&state, action) }
}

public struct Scope<State, Action, Child: Reducer>: Reducer {
  public typealias Body = Never
  private let reduce: (_ state: inout State, _ action: Action) -> Effect<Action>

  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let child = child()
    let path = Unchecked(action)
    reduce = { parent, action in
      guard let action = extract(path.value, from: action) else { return .none }
      return child._reduce(into: &parent[keyPath: state], action: action).embedded(path)
    }
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> { reduce(&state, action) }
}

/// `@unchecked Sendable`: a key path without captured values, as `\.name` is, never changes.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
