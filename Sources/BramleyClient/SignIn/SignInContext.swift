public import BramleyAPI
public import Foundation

#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  #if canImport(AppKit)
    public import AppKit
  #elseif canImport(UIKit)
    public import UIKit
  #endif
#endif

/// What a strategy needs of platform and chance.
public struct SignInContext: Sendable {
  /// The device's clock.
  public var now: @Sendable () -> Date
  /// Unpredictable bytes.
  public var random: RandomBytes
  /// Gives a raw nonce, good for one attempt.
  public var nonce: NonceSource
  /// Shows the person a page: opens it, prints its address, or both. Only who runs no browser of the system's own
  /// needs it, such as ``LoopbackBrowserStrategy``; nil is refused there.
  public var browser: (@Sendable (URL) async -> Void)?
  /// This device, as its owner would recognise it in a list.
  public var device: Device?
  /// Who has to prove who they are, where that is known: a sheet can ask for this very person.
  public var person: User?
  #if canImport(AuthenticationServices) && !os(watchOS)
    /// Over which window a sheet is shown; by default the one that the person is at.
    public var presentationAnchor: @MainActor @Sendable () -> ASPresentationAnchor? = PresentationAnchor
      .current
  #endif

  /// Makes a context; by default the nonce is made on the device, which is known by its kind.
  public init(
    now: @escaping @Sendable () -> Date = { Date() }, random: @escaping RandomBytes = systemRandomBytes,
    nonce: NonceSource? = nil, browser: (@Sendable (URL) async -> Void)? = nil,
    device: Device? = .current
  ) {
    self.now = now
    self.random = random
    self.nonce = nonce ?? .device(random)
    self.browser = browser
    self.device = device
  }
}

/// Where nonces come from.
public struct NonceSource: Sendable {
  /// A raw nonce of 256 bits. Apple is given its lower-case hex SHA-256, the server the raw value.
  public var make: @Sendable () async throws(SignInError) -> String

  /// Makes a source of a closure.
  public init(_ make: @escaping @Sendable () async throws(SignInError) -> String) { self.make = make }

  /// Made here, without a request; what the server's `apple.nonces: any` expects.
  public static func device(_ random: @escaping RandomBytes) -> NonceSource {
    NonceSource { () throws(SignInError) in Base64URL.encode(random(32)) }
  }
}
