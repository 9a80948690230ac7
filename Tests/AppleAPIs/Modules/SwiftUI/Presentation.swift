public import AppleFoundation

extension View {
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { EmptyView() }
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public nonisolated func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content)
    -> some View
  {
    EmptyView()
  }
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    EmptyView()
  }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public enum Visibility: Hashable, CaseIterable, Sendable {
  case automatic
  case visible
  case hidden
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@MainActor @preconcurrency public protocol ToolbarContent {}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == Void {}
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct ToolbarItemPlacement: Sendable {
  public static let automatic = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
  public static let confirmationAction = ToolbarItemPlacement()
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct TupleToolbar: ToolbarContent {}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<First: ToolbarContent, Second: ToolbarContent>(
    _ first: First, _ second: Second
  ) -> some ToolbarContent { first }
}
