/// What a method shows on the sign-in screen.
public enum MethodLayout: Hashable, Sendable {
  /// One button.
  case button
  /// Fields to fill in. The word "or" separates them from other methods.
  case form
}
