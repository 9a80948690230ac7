import Foundation

/// Reads the path notation of SVG.
struct OutlineReader {
  private typealias Point = VectorOutline.Point

  private var rest: Substring
  private var at = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The mirror image of the last curve's second control point.
  private var reflected: Point?

  init(_ text: String) { rest = text[...] }

  /// Returns nil for anything that it can't read.
  mutating func steps() -> [VectorOutline.Step]? {
    var steps: [VectorOutline.Step] = []
    var command: Character?
    while true {
      skipSeparators()
      guard let next = rest.first else { return steps }
      if next.isLetter {
        command = next
        rest.removeFirst()
      }
      guard let letter = command, let step = step(letter) else { return nil }
      steps.append(step)
      // What follows a move without a letter of its own is a line, and nothing follows a close.
      command = letter == "M" ? "L" : letter == "m" ? "l" : letter == "Z" || letter == "z" ? nil : letter
    }
  }

  private mutating func step(_ letter: Character) -> VectorOutline.Step? {
    let origin = letter.isLowercase ? at : Point(x: 0, y: 0)
    let mirror = reflected ?? at
    reflected = nil
    switch letter {
    case "M", "m":
      guard let end = point(origin) else { return nil }
      (at, start) = (end, end)
      return .move(end)
    case "L", "l": return line(point(origin))
    case "H", "h": return line(number().map { Point(x: $0 + origin.x, y: at.y) })
    case "V", "v": return line(number().map { Point(x: at.x, y: $0 + origin.y) })
    case "C", "c":
      guard let one = point(origin) else { return nil }
      return curve(one, point(origin), point(origin))
    case "S", "s": return curve(mirror, point(origin), point(origin))
    case "Z", "z":
      at = start
      return .close
    default: return nil
    }
  }

  private mutating func line(_ end: Point?) -> VectorOutline.Step? {
    guard let end else { return nil }
    at = end
    return .line(end)
  }

  private mutating func curve(_ one: Point, _ two: Point?, _ end: Point?) -> VectorOutline.Step? {
    guard let two, let end else { return nil }
    reflected = Point(x: 2 * end.x - two.x, y: 2 * end.y - two.y)
    at = end
    return .curve(one, two, end)
  }

  private mutating func point(_ origin: Point) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x, y: y) + origin
  }

  private mutating func number() -> Double? {
    skipSeparators()
    var text = ""
    while let next = rest.first {
      // A sign or a second point begins the next number.
      let isPart = next.isNumber || (next == "-" && text.isEmpty) || (next == "." && !text.contains("."))
      guard isPart else { break }
      text.append(next)
      rest.removeFirst()
    }
    return Double(text)
  }

  private mutating func skipSeparators() { rest = rest.drop { $0.isWhitespace || $0 == "," } }
}
