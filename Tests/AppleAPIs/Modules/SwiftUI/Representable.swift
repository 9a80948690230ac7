public import AppleFoundation

#if os(macOS)
  public import AppKit

  @available(macOS 10.15, *)
  @available(iOS, unavailable)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
    @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  }

  extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }

  @available(macOS 10.15, *)
  @available(iOS, unavailable)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  @MainActor @preconcurrency public struct NSViewRepresentableContext<View> where View: NSViewRepresentable {
    public var coordinator: View.Coordinator { fatalError() }
    public var environment: EnvironmentValues { fatalError() }
  }
#elseif os(watchOS)
  public import WatchKit

  @available(watchOS 6, *)
  @available(iOS, unavailable)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  @MainActor @preconcurrency public protocol WKInterfaceObjectRepresentable: View where Body == Never {
    associatedtype WKInterfaceObjectType: WKInterfaceObject
    associatedtype Coordinator = Void
    typealias Context = WKInterfaceObjectRepresentableContext<Self>
    @MainActor @preconcurrency func makeWKInterfaceObject(context: Context) -> WKInterfaceObjectType
    @MainActor @preconcurrency func updateWKInterfaceObject(
      _ wkInterfaceObject: WKInterfaceObjectType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  }

  extension WKInterfaceObjectRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }

  @available(watchOS 6, *)
  @available(iOS, unavailable)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  @MainActor @preconcurrency
  public struct WKInterfaceObjectRepresentableContext<
    Representable: WKInterfaceObjectRepresentable
  > {
    public var coordinator: Representable.Coordinator { fatalError() }
  }
#else
  public import UIKit

  @available(iOS 13, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  }

  extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }

  @available(iOS 13, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable>
  where Representable: UIViewRepresentable {
    public var coordinator: Representable.Coordinator { fatalError() }
    public var environment: EnvironmentValues { fatalError() }
  }

  @available(iOS 13, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder aDecoder: NSCoder) { nil }
    open var rootView: Content { fatalError() }
  }
#endif
