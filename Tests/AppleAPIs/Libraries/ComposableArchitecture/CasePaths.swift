public protocol CasePathable {
  associatedtype AllCasePaths
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  public subscript<Value>(dynamicMember path: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    nil
  }
}

public struct AnyCasePath<Root, Value>: Sendable {
  public init() {}
}

@dynamicMemberLookup public struct Case<Value> {
  public subscript<Member>(
    dynamicMember path: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable { Case<Member>() }
}

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>
