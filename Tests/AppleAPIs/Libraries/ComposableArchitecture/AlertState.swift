public import Foundation

public struct TextState: Hashable, Sendable {
  public let text: String

  public init(verbatim text: String) { self.text = text }
}

public struct ButtonState<Action> {
  public let role: ButtonStateRole?
  public let action: Action?
  public let label: TextState

  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Sendable where Action: Sendable {}

public enum ButtonStateRole: Hashable, Sendable {
  case cancel
  case destructive
}

@resultBuilder public enum ButtonStateBuilder<Action> {
  public static func buildExpression(_ button: ButtonState<Action>) -> ButtonState<Action> { button }
  public static func buildBlock(_ buttons: ButtonState<Action>...) -> [ButtonState<Action>] { buttons }
}

public struct AlertState<Action>: EphemeralState {
  public let id = UUID()
  public var title: TextState
  public var message: TextState?
  public var buttons: [ButtonState<Action>]

  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.message = message?()
    buttons = actions()
  }
}

extension AlertState: Equatable where Action: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.title == other.title && one.message == other.message && one.buttons == other.buttons
  }
}

extension AlertState: Sendable where Action: Sendable {}

public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  case automatic
  case hidden
  case visible
}

public struct ConfirmationDialogState<Action>: EphemeralState {
  public let id = UUID()
  public var titleVisibility: ConfirmationDialogStateTitleVisibility
  public var title: TextState
  public var message: TextState?
  public var buttons: [ButtonState<Action>]

  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.titleVisibility = titleVisibility
    self.title = title()
    self.message = message?()
    buttons = actions()
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.titleVisibility == other.titleVisibility && one.title == other.title
      && one.message == other.message && one.buttons == other.buttons
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}
