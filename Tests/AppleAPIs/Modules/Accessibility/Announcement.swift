@available(iOS 17, macOS 14, watchOS 10, tvOS 17, visionOS 1, *)
public enum AccessibilityNotification {
  public struct Announcement: Sendable {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
