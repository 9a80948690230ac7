public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct VStack<Content>: View where Content: View {
  public typealias Body = Never
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct HStack<Content>: View where Content: View {
  public typealias Body = Never
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct ZStack<Content>: View where Content: View {
  public typealias Body = Never
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Spacer: View {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Divider: View {
  public typealias Body = Never
  public init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct ScrollView<Content>: View where Content: View {
  public typealias Body = Never
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Form<Content>: View where Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {}
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {}
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

extension ForEach where Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
  }
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
  public typealias Body = Never
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct NavigationPath {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct VerticalAlignment: Equatable, Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
  public static let firstTextBaseline = VerticalAlignment()
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let leading = Alignment()
  public static let trailing = Alignment()
  public static let top = Alignment()
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal
  case vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum Edge: Int8, CaseIterable, Sendable {
  case top
  case leading
  case bottom
  case trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let all = Set(rawValue: 15)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
  }
}
