public import AppleFoundation

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
extension View {
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent {
    ModifiedContent()
  }
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent {
    ModifiedContent()
  }
  public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedContent {
    ModifiedContent()
  }
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> ModifiedContent { ModifiedContent() }
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent {
    ModifiedContent()
  }
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    EmptyView()
  }
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> ModifiedContent {
    ModifiedContent()
  }
}

// The real one is generic over content and modifier; only its members matter here.
@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct ModifiedContent: View {
  public typealias Body = Never
  nonisolated init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public static let isHeader = AccessibilityTraits()
  public static let isButton = AccessibilityTraits()
  public typealias Element = AccessibilityTraits
  public init() {}
  public func contains(_ member: AccessibilityTraits) -> Bool { false }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { (false, self) }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func formUnion(_ other: AccessibilityTraits) {}
  public mutating func formIntersection(_ other: AccessibilityTraits) {}
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
}
