/// A reducer beside its child.
public struct Composed<Base: Reducer>: Reducer {
  public typealias Body = Never
  let reduce: (_ state: inout Base.State, _ action: Base.Action) -> Effect<Base.Action>

  public func _reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    reduce(&state, action)
  }
}

extension Reducer {
  /// A child that is shown and dismissed. Its action runs before the parent's reducer, and its effects end with it.
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Composed<Self> where ChildState == Child.State, ChildAction == Child.Action {
    let child = destination()
    return presenting(state, action) { shown, action in
      child._reduce(into: &shown, action: action)
    }
  }

  /// An alert or a dialog, which any action of its own dismisses.
  @warn_unqualified_access
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Composed<Self> where ChildState.Action == ChildAction {
    let composed = presenting(state, action) { _, _ in .none }
    return Composed { parent, received in
      let before = parent[keyPath: state].wrappedValue?.id
      let effect = composed.reduce(&parent, received)
      if case .presented = extract(action, from: received), before != nil,
        parent[keyPath: state].wrappedValue?.id == before
      {
        parent[keyPath: state].wrappedValue = nil
      }
      return effect
    }
  }

  private func presenting<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    _ reduceChild: @escaping (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Composed<Self> {
    let path = Unchecked(action)
    let id = CancelID(state)
    return Composed { parent, received in
      var effects: [Effect<Action>] = []
      let wasShown = parent[keyPath: state].wrappedValue != nil
      let own = extract(path.value, from: received)
      if case .presented(let childAction) = own {
        if var shown = parent[keyPath: state].wrappedValue {
          effects.append(
            reduceChild(&shown, childAction).map { embed(.presented($0), path.value) }.cancellable(id))
          parent[keyPath: state].wrappedValue = shown
        } else {
          report("\(received) was sent to a child that is not shown")
        }
      }
      effects.append(_reduce(into: &parent, action: received))
      if case .dismiss = own { parent[keyPath: state].wrappedValue = nil }
      if wasShown, parent[keyPath: state].wrappedValue == nil { effects.append(.cancel(id)) }
      return Effect(works: effects.flatMap(\.works))
    }
  }

  /// A child that is one case of the state. Its action runs before the parent's reducer, and its effects end with the
  /// case.
  @warn_unqualified_access
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Composed<Self>
  where
    State: CasePathable, Action: CasePathable, ChildState == Child.State, ChildAction == Child.Action
  {
    let child = child()
    let path = Unchecked(action)
    let id = CancelID(state)
    return Composed { parent, received in
      var effects: [Effect<Action>] = []
      if let childAction = extract(path.value, from: received) {
        if var here = extract(state, from: parent) {
          effects.append(
            child._reduce(into: &here, action: childAction).embedded(path).cancellable(id))
          parent = embed(here, state)
        } else {
          report("\(received) was sent to a child while the state is another case")
        }
      }
      let wasHere = extract(state, from: parent) != nil
      effects.append(_reduce(into: &parent, action: received))
      if wasHere, extract(state, from: parent) == nil { effects.append(.cancel(id)) }
      return Effect(works: effects.flatMap(\.works))
    }
  }
}
