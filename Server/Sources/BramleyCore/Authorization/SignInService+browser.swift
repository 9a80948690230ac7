import BramleyAPI
import Foundation

extension SignInService {
  /// Signs in a person who came through a browser, and opens an authorization code for the client.
  func openCode<Provider: BrowserProvider>(
    hash: Data, for record: FlowRecord, _ flow: BrowserFlow, with provider: Provider,
    _ presented: Provider.Presented
  ) async throws(Refusal) {
    let context = CredentialContext(now: surroundings.now(), purpose: .signIn, flow: flow)
    let use = CredentialUse<Void>(
      store: { (credential) async throws(Refusal) in
        let now = surroundings.now()
        let template = AuthorizationCodeTemplate(
          hash: hash, binding: record.binding, provider: provider.id, methods: credential.methods,
          authTime: min(credential.authenticatedAt ?? now, now), createdAt: now,
          expiresAt: now.addingTimeInterval(60))
        let opening = CodeOpening(template, endingFlow: record.id)
        let entry = try entry(of: credential, provider.id, opening, key: nil, at: now)
        return try await signInOrUp(entry, credential) { liveness.forget(user: $0.account.user.id) }
      },
      earlier: { (_) throws(Refusal) in throw Refusal.credentialReplayed })
    try await provider.withCredential(presented, in: context, use)
  }
}
