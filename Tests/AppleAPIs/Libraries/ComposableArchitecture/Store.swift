public import SwiftUI

public protocol ObservableState {}

extension Optional: ObservableState where Wrapped: ObservableState {}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

@dynamicMemberLookup @preconcurrency @MainActor public final class Store<State, Action> {
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: ((inout DependencyValues) -> Void)? = nil
  ) {}

  @discardableResult public func send(_ action: Action) -> StoreTask { StoreTask() }
}

public struct StoreTask: Hashable, Sendable {
  public func finish() async {}
}

extension Store where State: ObservableState {
  public var state: State { fatalError() }

  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { fatalError() }

  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> { fatalError() }

  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? { nil }
}

extension Store: @preconcurrency Identifiable {}

extension Bindable {
  @preconcurrency @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> { .constant(nil) }
}

extension View {
  @preconcurrency @MainActor
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View { EmptyView() }

  @preconcurrency @MainActor
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View { EmptyView() }
}
