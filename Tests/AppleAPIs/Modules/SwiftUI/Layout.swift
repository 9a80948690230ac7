public import AppleFoundation

// Layouts that views may change between without becoming other views.
@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public protocol Layout {}

extension Layout {
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { EmptyView() }
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct AnyLayout: Layout {
  public init<L: Layout>(_ layout: L) {}
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct HStackLayout: Layout {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct VStackLayout: Layout {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
}
