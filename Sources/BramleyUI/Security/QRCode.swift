import Foundation

/// The modules of a QR code, from the SVG that the server sends: one path in a square.
struct QRCode: Hashable, Sendable {
  let outline: VectorOutline
  /// The length of a side, with the quiet zone.
  let side: Double

  /// Nil for a picture that is drawn otherwise; the link and the key are there too.
  init?(svg: String) {
    guard svg.utf8.count < 200_000, let box = svg.firstMatch(of: #/viewBox="0 0 ([\d.]+) ([\d.]+)"/#),
      let side = Double(box.output.1), side > 0, box.output.1 == box.output.2
    else { return nil }
    // The background may be a path of its own.
    let paths = svg.matches(of: #/<path\b[^>]*\bd="([^"]+)"/#).map { String($0.output.1) }
    guard let longest = paths.max(by: { $0.utf8.count < $1.utf8.count }),
      let outline = VectorOutline(longest)
    else { return nil }
    self.outline = outline
    self.side = side
  }
}
