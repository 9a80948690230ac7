public import AppleFoundation

#if os(macOS)
  public import AppKit
#elseif canImport(UIKit)
  public import UIKit
#endif

#if os(macOS)
  @available(macOS 10.15, *)
  @available(iOS, unavailable)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  public typealias ASPresentationAnchor = NSWindow
#elseif !os(watchOS)
  @available(iOS 12, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  public typealias ASPresentationAnchor = UIWindow
#endif

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationController: NSObject {
  @available(iOS 16, macOS 13, visionOS 1, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  public struct RequestOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
  }

  public init(authorizationRequests: [ASAuthorizationRequest]) {}
  open var authorizationRequests: [ASAuthorizationRequest] { [] }
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  @available(iOS 13, macOS 10.15, tvOS 13, visionOS 1, *)
  @available(watchOS, unavailable)
  open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
  open func performRequests() {}
  @available(iOS 16, macOS 13, visionOS 1, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  open func performRequests(options: RequestOptions = []) {}
  @available(iOS 16, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  open func performAutoFillAssistedRequests() {}
  @available(iOS 16, macOS 13, tvOS 18, visionOS 1, *)
  @available(watchOS, unavailable)
  open func cancel() {}
}

// Apple's methods are optional. Here they are not, so that a method with a wrong label is found.
@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
// newer: @MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

@available(iOS 13, macOS 10.15, tvOS 13, visionOS 1, *)
@available(watchOS, unavailable)
// newer: @MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
