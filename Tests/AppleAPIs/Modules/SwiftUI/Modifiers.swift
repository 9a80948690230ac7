public import AppleFoundation

extension View {
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    EmptyView()
  }
  public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    EmptyView()
  }
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  public nonisolated func disabled(_ disabled: Bool) -> some View { EmptyView() }
  public nonisolated func hidden() -> some View { EmptyView() }
  public nonisolated func opacity(_ opacity: Double) -> some View { EmptyView() }
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { EmptyView() }
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
  public nonisolated func font(_ font: Font?) -> some View { EmptyView() }
  @available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { EmptyView() }
  public nonisolated func lineLimit(_ number: Int?) -> some View { EmptyView() }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { EmptyView() }
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View { EmptyView() }
  public nonisolated func layoutPriority(_ value: Double) -> some View { EmptyView() }
  public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    EmptyView()
  }
  public nonisolated func transition(_ transition: AnyTransition) -> some View { EmptyView() }
  public nonisolated func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    EmptyView()
  }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  @available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void)
    -> some View
  {
    EmptyView()
  }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
    -> some View
  {
    EmptyView()
  }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    EmptyView()
  }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func background<S: ShapeStyle, T: InsettableShape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { EmptyView() }
  @available(iOS 15, macOS 12, visionOS 1, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { EmptyView() }
  @available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
  public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View { EmptyView() }
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { EmptyView() }
  @available(iOS 14, watchOS 8, visionOS 1, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  public nonisolated func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
    -> some View
  {
    EmptyView()
  }
}

@available(iOS 13, watchOS 8, visionOS 1, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable {
    case automatic
    case inline
  }
}

// Text input: each platform has its own.
extension View {
  @available(iOS 13, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { EmptyView() }
  @available(iOS 15, watchOS 8, tvOS 15, visionOS 1, *)
  @available(macOS, unavailable)
  public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
    -> some View
  {
    EmptyView()
  }
  @available(iOS 13, macOS 10.15, watchOS 8, tvOS 13, visionOS 1, *)
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
}

#if os(macOS)
  public import AppKit

  extension View {
    public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View {
      EmptyView()
    }
  }
#elseif os(watchOS)
  public import WatchKit

  extension View {
    public nonisolated func textContentType(_ textContentType: WKTextContentType?) -> some View {
      EmptyView()
    }
  }
#else
  public import UIKit

  extension View {
    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View {
      EmptyView()
    }
  }
#endif
