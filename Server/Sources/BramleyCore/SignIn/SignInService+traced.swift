import BramleyAPI
import Tracing

extension SignInService {
  /// Lets a provider verify what is presented and then uses it: every sign-in, link and reauthentication by an app runs
  /// in this span.
  func traced<Provider: SignInProvider, Value: Sendable>(
    _ provider: Provider, _ body: SignInBody<Provider.Presented>, in context: CredentialContext,
    _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try await TracedWork.child(
      context.purpose.spanName, attributes: ["bramley.provider": .string(provider.id.rawValue)]
    ) { () async throws(Refusal) in
      try await provider.withCredential(body.presented, in: context, use)
    }
  }
}

extension SignInPurpose {
  fileprivate var spanName: String {
    switch self {
    case .signIn: "service sign-in"
    case .link: "service link"
    case .reauthentication: "service reauthenticate"
    }
  }
}
