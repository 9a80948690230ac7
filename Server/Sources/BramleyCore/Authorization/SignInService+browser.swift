import BramleyAPI
import Foundation

extension SignInService {
  /// Signs in a person who came through a browser, and opens an authorization code for the client.
  func openCode<Provider: BrowserProvider>(
    hash: Data, for state: FlowState, _ flow: BrowserFlow, with provider: Provider,
    _ presented: Provider.Presented
  ) async throws(Refusal) {
    let context = CredentialContext(now: surroundings.now(), purpose: .signIn, flow: flow)
    let use = CredentialUse<Void>(
      store: { (verified) async throws(Refusal) in
        let now = surroundings.now()
        var credential = verified
        // The person came to the provider after the flow began.
        credential.flowStartedAt = flow.startedAt
        var template = AuthorizationCodeTemplate(
          hash: hash, binding: state.binding, provider: provider.id, methods: credential.methods,
          authTime: credential.authTime(at: now), createdAt: now,
          expiresAt: now.addingTimeInterval(60))
        template.providerSession = credential.providerSession
        let opening = CodeOpening(template, finishing: flow.mark)
        var entry = try entry(of: credential, provider.id, opening, in: context, at: now)
        entry.address = standing(of: credential, from: provider)
        entry.nonce = ServerNonce(hash: flow.mark, expiresAt: state.expiresAt)
        return try await signInOrUp(entry, credential) { (opened, _) in
          liveness.forget(user: opened.account.user.id)
        }
      },
      earlier: { (_) throws(Refusal) in throw Refusal.credentialReplayed })
    try await provider.withCredential(presented, in: context, use)
  }
}
