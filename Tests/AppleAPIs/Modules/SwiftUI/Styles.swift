public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol ShapeStyle: Sendable {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Color: View, ShapeStyle, Hashable {
  public typealias Body = Never
  public static let red = Color()
  public static let primary = Color()
  public static let secondary = Color()
  public static let accentColor = Color()
  public static let clear = Color()
  init() {}
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init() }
  public static var secondary: HierarchicalShapeStyle { .init() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .init() }
  public static var black: Color { .init() }
  public static var white: Color { .init() }
}

@available(iOS 15, macOS 12, watchOS 10, tvOS 15, visionOS 1, *)
public struct Material: ShapeStyle {}

@available(iOS 15, macOS 12, watchOS 10, tvOS 15, visionOS 1, *)
extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol Shape: View, Sendable {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public typealias Body = Never
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    EmptyView()
  }
}

extension InsettableShape {
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View { EmptyView() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Path: Equatable, Sendable {
  public init() {}
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func closeSubpath() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol InsettableShape: Shape {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct RoundedRectangle: InsettableShape {
  public typealias Body = Never
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular
  case continuous
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle
    case title
    @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
    case title2
    case headline
    case subheadline
    case body
    case callout
    case footnote
    case caption
  }

  public struct Weight: Hashable, Sendable {
    public static let regular = Weight()
    public static let medium = Weight()
    public static let semibold = Weight()
  }

  public static let largeTitle = Font()
  public static let title = Font()
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public static let title2 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let footnote = Font()
  public static let caption = Font()
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public func monospaced() -> Font { self }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  case leading
  case center
  case trailing
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct AnyTransition {
  public static let opacity = AnyTransition()
}

extension AnyTransition: @unchecked Sendable {}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public struct SubmitLabel: Sendable {
  public static var next: SubmitLabel { SubmitLabel() }
  public static var go: SubmitLabel { SubmitLabel() }
  public static var done: SubmitLabel { SubmitLabel() }
}

@available(iOS 15, macOS 12, visionOS 1, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public protocol TextSelectability {}

@available(iOS 15, macOS 12, visionOS 1, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public struct EnabledTextSelectability: TextSelectability {}

#if !os(watchOS) && !os(tvOS)
  extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
  }
#endif

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public protocol FormStyle {}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct GroupedFormStyle: FormStyle {
  public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

@available(iOS 15, watchOS 8, tvOS 15, visionOS 1, *)
@available(macOS, unavailable)
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
}
