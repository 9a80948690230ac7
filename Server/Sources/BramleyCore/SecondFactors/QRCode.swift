import CQREncode

/// A QR code, drawn by libqrencode.
package struct QRCode: Sendable, Equatable {
  /// Modules of the quiet zone around it.
  private static let margin = 4

  /// Modules of a side.
  package let width: Int
  private let modules: [Bool]

  /// Encodes a text; nil for one that is too long.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    self.width = width
    modules = (0..<width * width).map { data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; those outside are not.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x]
  }

  /// The code as a picture: one path on white, so that it can be read on a dark page too.
  package var svg: String {
    let side = width + 2 * Self.margin
    var path = ""
    for y in 0..<width {
      var x = 0
      while x < width {
        guard isDark(x, y) else {
          x += 1
          continue
        }
        let start = x
        while isDark(x, y) { x += 1 }
        path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1h-\(x - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/><path d="\(path)"/></svg>
      """
  }

  /// The code in half blocks, for a terminal: dark modules are the terminal's spaces on white ones, two rows a line.
  package var terminal: String {
    let range = -Self.margin..<width + Self.margin
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let line = range.map { x in
        switch (isDark(x, y), y + 1 < range.upperBound ? isDark(x, y + 1) : false) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return "\u{1B}[97;40m\(line)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}
