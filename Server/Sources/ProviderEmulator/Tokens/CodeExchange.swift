import BramleyTokens
import Crypto
import EmulatorKit
import Foundation

/// Why a code is not accepted.
enum CodeFault: Error, Sendable {
  case unknown, expired, used, ofAnotherClient, otherRedirect, wrongVerifier
}

extension ProviderChange {
  /// Takes a code. Used twice, it ends what it gave the first time.
  mutating func spend(
    _ text: String, by client: ProviderClient, redirect: String?, verifier: String?, at now: Date
  ) throws(CodeFault) -> ProviderCode {
    guard let code = state.codes.value(for: text, at: now), code.authorization.provider == client.provider,
      state.stands(code.authorization)
    else { throw .unknown }
    guard code.authorization.client == client.id else { throw .ofAnotherClient }
    if code.isSpent {
      for token in state.tokens.values where token.code == code.code { record(.tokenEnded(token.token)) }
      throw .used
    }
    if strikes(.usedCode, client.provider) { throw .used }
    guard now < code.at + ProviderState.codeLifetime, !strikes(.expiredCode, client.provider) else {
      throw .expired
    }
    guard redirect == nil ? client.provider == .gitHub : redirect == code.redirectURI else {
      throw .otherRedirect
    }
    guard Self.proves(verifier, code.challenge) else { throw .wrongVerifier }
    record(.codeSpent(text))
    return code
  }

  private static func proves(_ verifier: String?, _ challenge: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier, let colon = challenge.firstIndex(of: ":") else { return false }
    let value = challenge[challenge.index(after: colon)...]
    if challenge.hasPrefix("plain:") { return verifier == value }
    return Data(SHA256.hash(data: Data(verifier.utf8))).base64URL == value
  }

  mutating func issue(
    _ kind: ProviderToken.Kind, _ text: String, _ authorization: ProviderAuthorization, code: String? = nil,
    lifetime: TimeInterval?, at now: Date
  ) -> String {
    record(
      .tokenIssued(
        ProviderToken(
          token: text, kind: kind, authorization: authorization, at: now,
          expiresAt: lifetime.map { now + $0 }, code: code)))
    return text
  }
}
