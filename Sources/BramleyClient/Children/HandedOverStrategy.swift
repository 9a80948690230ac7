public import BramleyAPI
import Foundation

/// A watch that asks its phone for a session of its own.
///
/// The watch makes it and sends ``request`` to the phone, over WatchConnectivity or any other way; who listens in
/// gains nothing, because the verifier stays here. The phone answers ``Auth/handOver(to:)``'s code, and the watch signs
/// in with ``SignInMethod/handedOver(_:to:)``. The phone's own tokens never leave it.
public struct ChildInvitation: Hashable, Sendable {
  private let pkce: PKCE
  /// What the phone is asked; it may be seen by anybody.
  public let request: ChildSessionRequest

  /// Makes an invitation, good for one session.
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

/// Redeems what a phone handed over (`POST /v1/token`).
public struct HandedOverStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .handedOver

  /// Makes the strategy.
  public init() {}

  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let options = request.options(HandedOverOptions.self) else {
      throw .notConfigured("use SignInMethod.handedOver(_:to:)")
    }
    guard !options.code.code.isEmpty else { throw .incompleteCredential }
    return .code(.child(options.code, verifier: options.invitation.verifier), method: method)
  }

  /// The phone must be asked first.
  public var promptingMethod: SignInMethod? { nil }
}

private struct HandedOverOptions: Sendable {
  var code: ChildSessionCode
  var invitation: ChildInvitation
}

extension SignInMethod {
  /// A session that the phone handed over, for the invitation that this device made.
  public static func handedOver(_ code: ChildSessionCode, to invitation: ChildInvitation) -> SignInMethod {
    SignInMethod(.handedOver, options: HandedOverOptions(code: code, invitation: invitation))
  }
}

extension SignInMethod.ID {
  /// Handed over by another device of the same person.
  public static let handedOver: SignInMethod.ID = "handed_over"
}
