import BramleyClient

/// How a provider's button looks, by the rules of its brand.
struct Brand: Hashable, Sendable {
  /// A colour of sRGB.
  struct Colour: Hashable, Sendable {
    let red: Double
    let green: Double
    let blue: Double

    /// Makes the colour of a number such as 0x1877F2.
    init(_ number: UInt32) {
      red = Double(number >> 16 & 0xFF) / 255
      green = Double(number >> 8 & 0xFF) / 255
      blue = Double(number & 0xFF) / 255
    }

    static let white = Colour(0xFFFFFF)
    static let black = Colour(0x000000)
  }

  /// A part of the mark in one colour.
  struct Layer: Hashable, Sendable {
    let outline: VectorOutline
    /// Nil for the colour of the text.
    let colour: Colour?

    init?(_ path: String, _ colour: Colour? = nil) {
      guard let outline = VectorOutline(path) else { return nil }
      self.outline = outline
      self.colour = colour
    }
  }

  /// The colours on one background.
  struct Palette: Hashable, Sendable {
    let fill: Colour
    let text: Colour
    let border: Colour?
    /// What is beneath the mark, for a mark that must stand on white.
    var tile: Colour?
  }

  /// The mark, from the lowest layer; none for a provider whose mark the kit doesn't have.
  let mark: [Layer]
  /// The side of the square that the mark is drawn in.
  let side: Double
  /// The colours on a light background.
  let light: Palette
  /// The colours on a dark background.
  let dark: Palette

  /// Returns the brand of a method's provider; one without a mark if the kit has none of it.
  static func of(_ method: SignInMethod.ID) -> Brand { known[method] ?? plain }

  static let known: [SignInMethod.ID: Brand] = [.google: google, .facebook: facebook, .gitHub: gitHub]

  /// A button without a mark.
  static let plain = Brand(
    mark: [], side: 1, light: Palette(fill: .white, text: Colour(0x1F1F1F), border: Colour(0x747775)),
    dark: Palette(fill: Colour(0x131314), text: Colour(0xE3E3E3), border: Colour(0x8E918F)))
}
