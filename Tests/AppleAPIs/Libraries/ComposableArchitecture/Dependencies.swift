public struct DependencyValues: Sendable {
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
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
  public init(_ path: any KeyPath<DependencyValues, Value> & Sendable) {}
  public var wrappedValue: Value { fatalError() }
}
