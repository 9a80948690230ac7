import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct BrandTests {
  @Test(arguments: Brand.known.values)
  func `a mark is drawn within its square`(brand: Brand) {
    #expect(!brand.mark.isEmpty)
    for layer in brand.mark {
      #expect(layer.outline.steps.last == .close)
      for point in layer.outline.points {
        #expect((-0.5...brand.side + 0.5).contains(point.x), "\(point)")
        #expect((-0.5...brand.side + 0.5).contains(point.y), "\(point)")
      }
    }
  }

  @Test func `Google's mark keeps its four colours, and stands on white`() {
    let colours: [Brand.Colour?] = [
      Brand.Colour(0xEA4335), Brand.Colour(0x4285F4), Brand.Colour(0xFBBC05), Brand.Colour(0x34A853),
    ]
    #expect(Brand.google.mark.map(\.colour) == colours)
    #expect(Brand.google.light.fill == .white && Brand.google.dark.tile == .white)
  }

  @Test func `Facebook's button is Facebook's blue on any background`() {
    #expect(Brand.facebook.light == Brand.facebook.dark)
    #expect(Brand.facebook.light.fill == Brand.Colour(0x1877F2))
  }

  @Test(arguments: Brand.known.values.map(\.self) + [.plain])
  func `text can be read on its button`(brand: Brand) {
    for palette in [brand.light, brand.dark] {
      #expect(contrast(palette.text, palette.fill) >= 4.2)
    }
  }

  @Test func `a provider without a known mark has a plain button`() {
    #expect(Brand.of(.openID("okta")) == .plain && Brand.of(.gitHub) == .gitHub)
  }

  @Test(arguments: [(30.0, 44.0), (44, 44), (50, 50), (90, 64)])
  func `every button is as high as Apple's may be`(scaled: Double, height: Double) {
    #expect(ButtonHeight.fitting(scaled) == height)
  }

  @Test func `lines and curves are read, absolute and relative`() {
    typealias Point = VectorOutline.Point
    let outline = VectorOutline("M1 2l3,4H0v-1C1 1 2 2 3.5.5s1 1 2 2z")
    #expect(
      outline?.steps == [
        .move(Point(x: 1, y: 2)), .line(Point(x: 4, y: 6)), .line(Point(x: 0, y: 6)),
        .line(Point(x: 0, y: 5)),
        .curve(Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 3.5, y: 0.5)),
        .curve(Point(x: 5, y: -1), Point(x: 4.5, y: 1.5), Point(x: 5.5, y: 2.5)), .close,
      ])
  }

  @Test(arguments: ["A1 1 0 0 1 2 2", "M1", "M1 2L", "1 2", "Mx y", "M1 2z3 4"])
  func `what is no such path is rejected`(text: String) { #expect(VectorOutline(text) == nil) }

  /// WCAG 2.2, "contrast ratio".
  private func contrast(_ one: Brand.Colour, _ other: Brand.Colour) -> Double {
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private func luminance(_ colour: Brand.Colour) -> Double {
    let parts = [colour.red, colour.green, colour.blue].map { part -> Double in
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
