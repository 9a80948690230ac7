/// The one height of all sign-in buttons: none is larger than Apple's.
enum ButtonHeight {
  /// Returns the height for the person's text size, within what Apple allows for its button.
  static func fitting(_ scaled: Double) -> Double { min(max(44, scaled), 64) }
}
