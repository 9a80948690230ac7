public struct DependencyValues: Sendable {
  @TaskLocal static var current = DependencyValues()

  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// A key that was not set has its test value, which fails the test that calls it.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? key.testValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

public protocol TestDependencyKey<Value>: Sendable {
  associatedtype Value: Sendable = Self
  static var testValue: Value { get }
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}

@propertyWrapper public struct Dependency<Value>: Sendable {
  private let path: any KeyPath<DependencyValues, Value> & Sendable

  public init(_ path: any KeyPath<DependencyValues, Value> & Sendable) { self.path = path }

  public var wrappedValue: Value { DependencyValues.current[keyPath: path] }
}
