#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// A provider's button by the rules of its brand, as high as Apple's, for a sign-in screen of your own.
  ///
  ///     BrandButton(.google, title: "Continue with Google") { Task { try? await auth.signIn(with: .google) } }
  ///
  /// A tap calls `action` and does nothing else.
  public struct BrandButton: View {
    private let brand: Brand
    private let title: String
    private let action: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.isEnabled) private var isEnabled
    @ScaledMetric(relativeTo: .body) private var height = 44.0

    /// Makes the button of a provider. The kit has the marks of Google, Facebook and GitHub; others have none.
    public init(_ method: SignInMethod.ID, title: String, action: @escaping @MainActor () -> Void) {
      brand = Brand.of(method)
      self.title = title
      self.action = action
    }

    public var body: some View {
      let palette = colorScheme == .dark ? brand.dark : brand.light
      let shape = RoundedRectangle(cornerRadius: 6)
      let height = ButtonHeight.fitting(height)
      Button(action: action) {
        HStack(spacing: 10) {
          if !brand.mark.isEmpty { BrandMark(brand: brand, palette: palette) }
          Text(title).fontWeight(.medium).lineLimit(1).minimumScaleFactor(0.6)
        }
        .padding(.horizontal, 12)
        .frame(maxWidth: .infinity, minHeight: height, maxHeight: height)
        .foregroundStyle(Color(palette.text))
        .background(Color(palette.fill), in: shape)
        .overlay { if let border = palette.border { shape.strokeBorder(Color(border)) } }
      }
      .buttonStyle(.plain)
      .opacity(isEnabled ? 1 : 0.5)
      .frame(minWidth: 140, maxWidth: 375)
    }
  }
#endif
