import Foundation

/// An outline of lines and curves, read from the path notation of SVG (`M`, `L`, `H`, `V`, `C`, `S` and `Z`, absolute and
/// relative), in which brands publish their marks.
struct VectorOutline: Hashable, Sendable {
  /// A step of the pen.
  enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double

    static func + (one: Point, other: Point) -> Point { Point(x: one.x + other.x, y: one.y + other.y) }
  }

  private(set) var steps: [Step] = []

  /// Reads an outline; nil if the text is no path in this notation.
  init?(_ text: String) {
    var reader = OutlineReader(text)
    guard let steps = reader.steps() else { return nil }
    self.steps = steps
  }

  /// The points of the outline, with those that only pull its curves.
  var points: [Point] {
    steps.flatMap { step -> [Point] in
      switch step {
      case .move(let point), .line(let point): [point]
      case .curve(let one, let two, let end): [one, two, end]
      case .close: []
      }
    }
  }
}
