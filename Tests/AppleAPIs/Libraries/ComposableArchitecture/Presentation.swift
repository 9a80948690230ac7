public struct PresentationState<State> {
  public init(wrappedValue: State?) {}
  public var wrappedValue: State? {
    get { nil }
    set {}
  }
  public var projectedValue: Self {
    get { self }
    set {}
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (one: Self, other: Self) -> Bool { true }
}

extension PresentationState: Sendable where State: Sendable {}

public enum PresentationAction<Action>: CasePathable {
  case dismiss
  case presented(Action)

  public struct AllCasePaths {
    public var dismiss: AnyCasePath<PresentationAction, Void> { AnyCasePath() }
    public var presented: AnyCasePath<PresentationAction, Action> { AnyCasePath() }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Sendable where Action: Sendable {}

/// State that a single action dismisses, such as an alert's.
public protocol EphemeralState<Action> {
  associatedtype Action
}

public struct TextState: Hashable, Sendable {
  public init(verbatim text: String) {}
}

public struct ButtonState<Action> {
  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {}
}

public enum ButtonStateRole: Hashable, Sendable {
  case cancel
  case destructive
}

@resultBuilder public enum ButtonStateBuilder<Action> {
  public static func buildBlock(_ buttons: ButtonState<Action>...) -> [ButtonState<Action>] { buttons }
}

public struct AlertState<Action>: EphemeralState {
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {}
}

extension AlertState: Equatable where Action: Equatable {
  public static func == (one: Self, other: Self) -> Bool { true }
}

extension AlertState: Sendable where Action: Sendable {}

public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  case automatic
  case hidden
  case visible
}

public struct ConfirmationDialogState<Action>: EphemeralState {
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {}
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (one: Self, other: Self) -> Bool { true }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}
