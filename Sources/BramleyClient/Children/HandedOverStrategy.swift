public import BramleyAPI
import Foundation

/// The request of a watch for a session of its own, with the secret that only the watch has.
///
/// The watch makes it and sends ``request`` to the phone, over WatchConnectivity or any other way; an eavesdropper
/// can't redeem the code, because the verifier stays on the watch. The phone answers with the code of ``Auth/handOver(to:)``, and the watch signs
/// in with ``SignInMethod/handedOver(_:to:)``. The phone's own tokens never leave the phone.
public struct ChildInvitation: Hashable, Sendable {
  private let pkce: PKCE
  /// The request to the phone. It is not secret.
  public let request: ChildSessionRequest

  /// Makes an invitation, for one session.
  public init(device: Device? = nil, random: RandomBytes = systemRandomBytes) {
    pkce = PKCE(random: random)
    request = ChildSessionRequest(codeChallenge: pkce.challenge, device: device)
  }

  var verifier: String { pkce.verifier }
}

extension ChildInvitation: CustomStringConvertible, CustomReflectable {
  // The verifier is a secret.
  public var description: String { "ChildInvitation(\(request.codeChallenge))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Signs in with the code that a phone handed over.
public struct HandedOverStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .handedOver
  /// The provider that vouches for the person.
  public let provider: ProviderID = .handedOver

  /// Makes the strategy.
  public init() {}

  /// Returns the proof of the phone's code at once; nobody is asked.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` for a method without a code; ``SignInError/incompleteCredential`` if the
  ///   code is empty.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let options = request.options(HandedOverOptions.self) else {
      throw .notConfigured("use SignInMethod.handedOver(_:to:)")
    }
    guard !options.code.code.isEmpty else { throw .incompleteCredential }
    return .code(
      .child(options.code, verifier: options.invitation.verifier), method: method, provider: provider)
  }

  /// The phone must be asked first.
  public var promptingMethod: SignInMethod? { nil }
}

private struct HandedOverOptions: Sendable {
  var code: ChildSessionCode
  var invitation: ChildInvitation
}

extension SignInMethod {
  /// Signs in with the code that the phone handed over for this device's invitation.
  public static func handedOver(_ code: ChildSessionCode, to invitation: ChildInvitation) -> SignInMethod {
    SignInMethod(.handedOver, options: HandedOverOptions(code: code, invitation: invitation))
  }
}

extension ProviderID {
  /// Another device of the same person, which vouches for them.
  static let handedOver: ProviderID = "handed_over"
}

extension SignInMethod.ID {
  /// Sign-in with a session that another device of the same person handed over.
  public static let handedOver = SignInMethod.ID(of: .handedOver)
}
