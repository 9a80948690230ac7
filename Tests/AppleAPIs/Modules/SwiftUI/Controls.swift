public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Text: View, Equatable, Sendable {
  public typealias Body = Never
  public init(verbatim content: String) {}
  public init<S: StringProtocol>(_ content: S) {}
  public func font(_ font: Font?) -> Text { self }
  public func bold() -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public nonisolated static func == (one: Text, other: Text) -> Bool { true }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Image: View, Sendable {
  public typealias Body = Never
  @available(iOS 13, macOS 11, watchOS 6, tvOS 13, visionOS 1, *)
  public init(systemName: String) {}
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct Link<Label: View>: View {
  public typealias Body = Never
  public init(destination: URL, @ViewBuilder label: () -> Label) {}
}

extension Link where Label == Text {
  public init<S: StringProtocol>(_ title: S, destination: URL) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Button<Label>: View where Label: View {
  public typealias Body = Never
  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  @preconcurrency public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  @preconcurrency public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

extension Button {
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct TextField<Label>: View where Label: View {
  public typealias Body = Never
}

extension TextField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct SecureField<Label>: View where Label: View {
  public typealias Body = Never
}

extension SecureField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
}

extension Picker where Label == Text {
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {}
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {}
  public init<S: StringProtocol>(_ title: S) where Label == Text {}
}

@available(iOS 16, macOS 13, watchOS 9, tvOS 16, visionOS 1, *)
public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
  public typealias Body = Never
}

extension LabeledContent where Label == Text, Content: View {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

extension View {
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { EmptyView() }
  @available(iOS 15, macOS 10.15, watchOS 9, visionOS 1, *)
  @available(tvOS, unavailable)
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View { EmptyView() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol PrimitiveButtonStyle {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
}

@available(iOS 15, macOS 10.15, watchOS 7, tvOS 13, visionOS 1, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public init() {}
}

@available(iOS 13, macOS 10.15, watchOS 8, tvOS 17, visionOS 1, *)
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

@available(iOS 15, macOS 10.15, watchOS 9, visionOS 1, *)
@available(tvOS, unavailable)
public enum ControlSize: CaseIterable, Sendable {
  case mini
  case small
  case regular
  case large
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol TextFieldStyle {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public init() {}
}

#if !os(watchOS) && !os(tvOS)
  extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
  }
#endif

extension View {
  public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { EmptyView() }
}
