/// How Apple's button looks, within the limits of the Human Interface Guidelines.
public struct AppleButtonLook: Hashable, Sendable {
  /// What the button says. The system has the words in every language.
  public enum Label: Hashable, Sendable {
    /// "Sign in with Apple".
    case signIn
    /// "Sign up with Apple".
    case signUp
    /// "Continue with Apple".
    case `continue`
  }

  /// The button's colours.
  public enum Style: Hashable, Sendable {
    /// Black on a light background, white on a dark one.
    case automatic
    /// For light backgrounds.
    case black
    /// For dark or coloured backgrounds.
    case white
    /// For light backgrounds on which black stands out too much.
    case whiteOutline
  }

  /// What the button says; on a watch always "Sign in".
  public var label: Label
  /// The button's colours; a watch has no outline.
  public var style: Style
  /// Points; nil for the system's radius. Apple TV and the watch don't let it be changed.
  public var cornerRadius: Double?

  /// Makes a look.
  public init(label: Label = .signIn, style: Style = .automatic, cornerRadius: Double? = nil) {
    self.label = label
    self.style = style
    self.cornerRadius = cornerRadius
  }

  /// Returns the look with its colours for a background. A button can't change its colours, so other colours need
  /// another button.
  func resolved(onDark: Bool) -> AppleButtonLook {
    guard style == .automatic else { return self }
    var look = self
    look.style = onDark ? .white : .black
    return look
  }
}
