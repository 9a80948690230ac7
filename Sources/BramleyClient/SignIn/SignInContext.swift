public import BramleyAPI
public import Foundation

#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  #if os(macOS)
    public import AppKit
  #elseif canImport(UIKit)
    public import UIKit
  #endif
#endif

/// What a strategy needs from its surroundings: clock, randomness, nonces, windows and the person's answers.
public struct SignInContext: Sendable {
  /// The device's clock.
  public var now: @Sendable () -> Date
  /// Unpredictable bytes.
  public var random: RandomBytes
  /// Makes raw nonces, each for one attempt.
  public var nonce: NonceSource
  /// Shows the person a page: opens it, prints its address, or both. Only strategies without a system browser sheet need
  /// it, such as ``LoopbackBrowserStrategy``, which fails if it is nil.
  public var browser: (@Sendable (URL) async -> Void)?
  /// This device, as its owner would recognise it in a list.
  public var device: Device?
  /// What the proof is for: ``SignInProof/Purpose/signIn``, ``SignInProof/Purpose/reauthenticate`` or
  /// ``SignInProof/Purpose/link``. The engine sets it.
  public var purpose: SignInProof.Purpose = .signIn
  /// The account's owner, where only they will do: a sheet can ask for this very person. The engine sets it.
  public var person: User?
  /// Nonces that the server issues, which show when a proof was asked for. The engine sets it where the server wants a
  /// recent authentication; nil elsewhere, and with a back end that issues none. A strategy uses it in place of ``nonce``
  /// if its provider's token doesn't say when the person authenticated.
  public internal(set) var proofNonce: NonceSource?
  /// Sends codes by mail and text. The engine sets it where the back end sends any.
  public var codes: CodeSource?
  /// Issues challenges for passkeys. The engine sets it where the back end knows passkeys.
  public var passkeys: PasskeySource?
  /// Waits; a test's own clock replaces it.
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Keeps what a mailed link needs until it is opened. The engine sets it.
  var links: MailBox?
  /// Says which CAPTCHA the server wants. The engine sets it.
  var captcha: (@Sendable () async -> CaptchaOffer?)?
  /// Puts questions to the person. By default the engine publishes them, and ``Auth/question`` shows them to a screen.
  public var answers: AnswerSource?
  #if canImport(AuthenticationServices) && !os(watchOS)
    /// The window over which a sheet is shown; by default the one that the person uses.
    public var presentationAnchor: @MainActor @Sendable () -> ASPresentationAnchor? = PresentationAnchor
      .current
  #endif

  /// Makes a context; by default the nonce is made on the device, which is named by its kind.
  public init(
    now: @escaping @Sendable () -> Date = { Date() }, random: @escaping RandomBytes = systemRandomBytes,
    nonce: NonceSource? = nil, browser: (@Sendable (URL) async -> Void)? = nil,
    device: Device? = .current, answers: AnswerSource? = nil
  ) {
    self.now = now
    self.random = random
    self.nonce = nonce ?? .device(random)
    self.browser = browser
    self.device = device
    self.answers = answers
  }
}

extension SignInContext {
  /// Puts a question to the person and returns their answer, or their wish for another code.
  ///
  /// - Throws: ``SignInError/cancelled`` when the person cancels, ``SignInError/notConfigured(_:)`` where nothing can
  ///   put the question.
  public func answer(to question: SignInQuestion) async throws(SignInError) -> SignInAnswer {
    guard let answers else { throw .notConfigured("SignInContext.answers puts no questions") }
    return try await answers.ask(question)
  }
}

/// The source of nonces.
public struct NonceSource: Sendable {
  /// Makes a raw nonce of 256 bits. Apple gets its lower-case hex SHA-256, the server the raw value.
  public var make: @Sendable () async throws(SignInError) -> String

  /// Makes a source of a closure.
  public init(_ make: @escaping @Sendable () async throws(SignInError) -> String) { self.make = make }

  /// Nonces that are made on the device, without a request; for a server with `apple.nonces: any`.
  public static func device(_ random: @escaping RandomBytes) -> NonceSource {
    NonceSource { () throws(SignInError) in Base64URL.encode(random(32)) }
  }
}
