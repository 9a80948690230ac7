import AppleID
import BramleyAPI
import BramleyTokens
package import Foundation
import OpenID

extension AuthorizationService {
  /// Parks what Apple answered. Apple's cross-site POST carries no cookie, so nothing is decided here.
  ///
  /// - Returns: whether the state belongs to a flow that waits for an answer.
  package func park(_ reply: ProviderReply, state: String) async throws(Refusal) -> Bool {
    let now = surroundings.now()
    do {
      guard let flow = try await store.flow(stateHash: Self.hash(state), at: now) else { return false }
      let sealed = Seal(ring: ring).close(try JSONEncoder().encode(reply), for: FlowRecord.row(flow.id))
      return try await store.park(sealed, of: person(in: reply), inFlow: flow.id, at: now)
    } catch let error as StoreError {
      throw Refusal(error)
    } catch { throw Refusal(.internalError) }
  }

  /// Whom a reply says it is of. Nothing is believed here: whoever lies about it only loses their own flow.
  private func person(in reply: ProviderReply) -> Data? {
    guard let payload = reply.idToken.flatMap({ CompactJWS($0) })?.payload,
      let claims = try? JSONDecoder().decode(IdentityTokenClaims.self, from: payload)
    else { return nil }
    return PersonKey.of(
      IdentityKey(provider: .apple, team: settings.team.rawValue, subject: claims.subject.rawValue), by: ring)
  }

  /// What to answer a browser that comes back from Apple.
  package enum Finish: Sendable {
    /// Send it to the client; `asking` names the client where the code leaves the browser, so that the
    /// person is asked first.
    case client(URL, asking: String?)
    /// The flow is not this browser's, over, or unknown: say so, give nothing.
    case foreign
    /// The flow is this browser's, and Apple's answer was not accepted.
    case refused(Refusal)
  }

  /// Ends a flow in the browser that began it: believes Apple's answer, writes the sign-in, opens a code.
  package func finish(state: String, cookie: String?) async throws(Refusal) -> Finish {
    let now = surroundings.now()
    guard let cookie else { return .foreign }
    let found: FlowRecord?
    do {
      found = try await store.repliedFlow(
        stateHash: Self.hash(state), browserHash: Self.hash(cookie), at: now)
    } catch { throw Refusal(error) }
    guard let flow = found, let box = flow.reply else { return .foreign }
    guard let data = try? Seal(ring: ring).open(box, for: FlowRecord.row(flow.id)),
      let reply = try? JSONDecoder().decode(ProviderReply.self, from: data)
    else { throw Refusal(.internalError) }
    if let error = reply.error {
      guard try await end(flow) else { return .foreign }
      let name = error == "user_cancelled_authorize" ? "access_denied" : "server_error"
      return .client(answer(to: flow.binding.redirectURI, [("error", name)], flow.clientState), asking: nil)
    }
    do {
      let code = try await openCode(for: flow, reply, at: now)
      let name = clients.first { $0.id == flow.binding.clientID }?.name
      let leaves = RedirectAddress(flow.binding.redirectURI)?.leavesBrowser ?? true
      return .client(
        answer(to: flow.binding.redirectURI, [("code", code)], flow.clientState),
        asking: leaves ? name ?? flow.binding.clientID.rawValue : nil)
    } catch {
      // What may pass leaves the flow as it is, with the name that Apple tells once: the page can be loaded again.
      if error.retryAfter == nil { _ = try await end(flow) }
      guard error.code == .signUpRefused else { return .refused(error) }
      let words = [("error", "access_denied"), ("error_description", error.detail ?? "")]
      return .client(answer(to: flow.binding.redirectURI, words, flow.clientState), asking: nil)
    }
  }

  private func end(_ flow: FlowRecord) async throws(Refusal) -> Bool {
    do { return try await store.endFlow(flow.id) } catch { throw Refusal(error) }
  }

  private func openCode(
    for flow: FlowRecord, _ reply: ProviderReply, at now: Date
  ) async throws(Refusal) -> String {
    guard let idToken = reply.idToken, let appleCode = reply.code else {
      throw Refusal(
        .invalidRequest, "Apple's answer had no code or no identity token.",
        remedy: "Begin the sign-in anew; if it comes again, look what stands between Apple and this address.")
    }
    let token: VerifiedIdentityToken
    do {
      token = try await verifier.verify(
        idToken,
        expecting: .init(nonce: nonce(of: flow.id), code: appleCode, codeHashRequired: true), at: now)
    } catch { throw Refusal(error) }
    guard settings.webClients.contains(token.claims.audience) else {
      throw Refusal(
        .identityTokenAudience, "The identity token was issued to a native client.",
        remedy: "Put the Services ID, and no bundle id, into apple.web_client_ids.")
    }
    let code = surroundings.random(32).base64URL
    let template = AuthorizationCodeTemplate(
      hash: Self.hash(code), binding: flow.binding, authTime: now, methods: [ProviderID.apple.rawValue],
      createdAt: now, expiresAt: now.addingTimeInterval(60))
    let credential = AppleCredential(
      token: token,
      mark: SpentMark(
        hash: token.fingerprint, keyHash: nil,
        expiresAt: token.claims.expiresAt.addingTimeInterval(verifier.leeway)),
      code: (appleCode, callbackAddress), name: AppleWebUser.name(in: reply.user), flow: flow.id)
    switch try await writer.write(credential, opening: .authorizationCode(template), at: now) {
    case .authorizationCode(let account, _):
      liveness.forget(user: account.user.id)
      return code
    case .session, .notTheOwner, .tooOld, .signUpRefused, .identityTaken, .notRecent:
      throw Refusal(.internalError)
    case .replayed, .keyReused, .nonceSpent: throw Refusal.credentialReplayed
    case .ended: throw Refusal.credentialsSessionEnded
    }
  }
}

/// Apple's `user` field of a form post: JSON text that came through a browser and that nobody signed.
/// Only the name is read; the address is taken from the identity token.
enum AppleWebUser {
  private struct Document: Decodable {
    struct Name: Decodable {
      var firstName: String?
      var lastName: String?
      var middleName: String?
    }
    var name: Name?
  }

  static func name(in text: String?) -> PersonName? {
    guard let text, let document = try? JSONDecoder().decode(Document.self, from: Data(text.utf8)),
      let name = document.name
    else { return nil }
    return PersonName(givenName: name.firstName, familyName: name.lastName, middleName: name.middleName)
  }
}
