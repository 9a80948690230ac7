#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A provider's mark, drawn as its outline says.
  struct BrandMark: View {
    let brand: Brand
    let palette: Brand.Palette

    var body: some View {
      ZStack {
        ForEach(brand.mark, id: \.self) { layer in
          OutlineShape(outline: layer.outline, side: brand.side).fill(Color(layer.colour ?? palette.text))
        }
      }
      .frame(width: 18, height: 18)
      .padding(.all, palette.tile == nil ? 0 : 4)
      .background(tile, in: RoundedRectangle(cornerRadius: 4))
      .accessibilityHidden(true)
    }

    private var tile: Color { palette.tile.map { Color($0) } ?? .clear }
  }

  /// An outline, scaled from a square of its own.
  struct OutlineShape: Shape {
    let outline: VectorOutline
    let side: Double

    nonisolated func path(in rect: CGRect) -> Path {
      let scale = min(rect.width, rect.height) / side
      func place(_ point: VectorOutline.Point) -> CGPoint {
        CGPoint(x: rect.minX + point.x * scale, y: rect.minY + point.y * scale)
      }
      var path = Path()
      for step in outline.steps {
        switch step {
        case .move(let point): path.move(to: place(point))
        case .line(let point): path.addLine(to: place(point))
        case .curve(let one, let two, let end):
          path.addCurve(to: place(end), control1: place(one), control2: place(two))
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  extension Color {
    init(_ colour: Brand.Colour) { self.init(red: colour.red, green: colour.green, blue: colour.blue) }
  }
#endif
