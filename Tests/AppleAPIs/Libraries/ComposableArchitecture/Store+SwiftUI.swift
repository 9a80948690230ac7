#if canImport(SwiftUI)
  public import SwiftUI

  extension Bindable {
    @preconcurrency @MainActor
    public func scope<State: ObservableState, Action, ChildState, ChildAction>(
      state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
    ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> { .constant(nil) }
  }

  extension View {
    @preconcurrency @MainActor
    public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
      EmptyView()
    }

    @preconcurrency @MainActor
    public func confirmationDialog<Action>(
      _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
    ) -> some View { EmptyView() }
  }
#endif
