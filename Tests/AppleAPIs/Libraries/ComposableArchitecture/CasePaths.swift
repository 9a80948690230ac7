public protocol CasePathable {
  associatedtype AllCasePaths
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  public subscript<Value>(dynamicMember path: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    Self.allCasePaths[keyPath: path].extract(self)
  }

  /// Changes the value of a case; another case is an issue.
  public mutating func modify<Value>(
    _ path: CaseKeyPath<Self, Value>, yield change: (inout Value) -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard var value = extract(path, from: self) else {
      return report("Can't modify \(path): it is another case", (fileID, filePath, line, column))
    }
    change(&value)
    self = embed(value, path)
  }
}

public struct AnyCasePath<Root, Value>: Sendable {
  public let embed: @Sendable (Value) -> Root
  public let extract: @Sendable (Root) -> Value?

  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }
}

@dynamicMemberLookup public struct Case<Value> {
  fileprivate let embed: (Value) -> Any
  fileprivate let extract: (Any) -> Value?

  fileprivate init() {
    embed = { $0 }
    extract = { $0 as? Value }
  }

  private init(embed: @escaping (Value) -> Any, extract: @escaping (Any) -> Value?) {
    self.embed = embed
    self.extract = extract
  }

  public subscript<Member>(
    dynamicMember path: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: path]
    return Case<Member>(
      embed: { embed(path.embed($0)) },
      extract: { root in
        guard let value = extract(root) else { return nil }
        return path.extract(value)
      })
  }
}

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

func embed<Root, Value>(_ value: Value, _ path: CaseKeyPath<Root, Value>) -> Root {
  guard let root = Case<Root>()[keyPath: path].embed(value) as? Root else { fatalError("no \(Root.self)") }
  return root
}

func extract<Root, Value>(_ path: CaseKeyPath<Root, Value>, from root: Root) -> Value? {
  Case<Root>()[keyPath: path].extract(root)
}
