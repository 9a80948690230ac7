public import AppleFoundation
public import Observation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

extension Environment {
  @available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
  @available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct EnvironmentValues {
  public init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

extension EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
}

extension EnvironmentValues {
  public var colorScheme: ColorScheme {
    get { fatalError() }
    set {}
  }
  public var layoutDirection: LayoutDirection {
    get { fatalError() }
    set {}
  }
  public var locale: Locale { fatalError() }
  public var isEnabled: Bool { false }
  public var accessibilityReduceMotion: Bool { false }
  @available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
  public var dynamicTypeSize: DynamicTypeSize {
    get { fatalError() }
    set {}
  }
  public var scenePhase: ScenePhase { fatalError() }
  public var dismiss: DismissAction { fatalError() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light
  case dark
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
public enum DynamicTypeSize: CaseIterable, Comparable, Hashable, Sendable {
  case large
  case accessibility5
  public var isAccessibilitySize: Bool { false }
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background
  case inactive
  case active
}

@available(iOS 15, macOS 12, watchOS 8, tvOS 15, visionOS 1, *)
@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() {}
}

extension View {
  public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { EmptyView() }
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V)
    -> some View
  {
    EmptyView()
  }
  @available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
  public nonisolated func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    EmptyView()
  }
}
