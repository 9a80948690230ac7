public import BramleyAPI

/// The watch's side: asks the phone for a session.
///
///     try await auth.signIn(through: .system)
public struct PhoneCall: Sendable {
  /// Sends the request to the phone.
  public var ask: @Sendable (ChildSessionRequest) async -> Result<ChildSessionCode, PhoneError>

  /// Makes a call of a closure.
  public init(_ ask: @escaping @Sendable (ChildSessionRequest) async -> Result<ChildSessionCode, PhoneError>)
  {
    self.ask = ask
  }
}

extension SignInMethod {
  /// Asks the phone, and returns the method that redeems its answer; ``HandedOverStrategy`` must be registered.
  ///
  /// The phone's answer can't be used without the verifier, which never leaves the watch.
  public static func handedOver(
    through phone: PhoneCall, device: Device? = nil, random: RandomBytes = systemRandomBytes
  ) async throws(SignInError) -> SignInMethod {
    let invitation = ChildInvitation(device: device, random: random)
    switch await phone.ask(invitation.request) {
    case .success(let code): return .handedOver(code, to: invitation)
    case .failure(let error): throw .provider(code: error.rawValue, text: "the phone gave no session")
    }
  }
}

extension Auth {
  /// Signs a watch in with a session that the phone hands over.
  @discardableResult
  public func signIn(through phone: PhoneCall, device: Device? = nil) async throws(SignInError) -> User {
    let method: SignInMethod
    do throws(SignInError) { method = try await .handedOver(through: phone, device: device) } catch {
      failure = AuthFailure(error, method: .handedOver)
      throw error
    }
    return try await signIn(with: method)
  }
}
