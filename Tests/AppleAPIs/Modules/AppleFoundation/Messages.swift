// Of NSObjectProtocol, which Linux's lacks.
extension NSObject {
  public static func responds(to aSelector: Selector!) -> Bool { false }
  public static func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { nil }
}

@available(iOS 2, macOS 10, watchOS 2, tvOS 9, visionOS 1, *)
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
