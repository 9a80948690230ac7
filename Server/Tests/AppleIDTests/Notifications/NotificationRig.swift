import AppleID
import Foundation
import OpenID
import Support

/// A verifier of notifications over a test's own key set, with a stopped clock.
struct NotificationRig {
  static let audiences: [AppleClientID] = ["com.example.app", "com.example.app.web"]

  let clock = ManualClock()
  let keys: ScriptedAppleKeys
  let verifier: NotificationVerifier
  /// Of identity tokens, over the same keys.
  let tokens: IdentityTokenVerifier

  init(keySet: Data? = AppleSigner.keySet(.first, .second)) {
    let keys = ScriptedAppleKeys(keySet)
    let clock = clock
    let cache = AppleKeyCache(fetch: keys.fetch, now: { clock.now })
    self.keys = keys
    verifier = NotificationVerifier(audiences: Self.audiences, keys: cache)
    tokens = IdentityTokenVerifier(audiences: Self.audiences, keys: cache)
  }

  /// An event as JSON text, with members replaced or (by nil) taken out.
  func event(_ changes: [String: String?] = [:]) -> String {
    Self.object(
      [
        "type": #""consent-revoked""#, "sub": #""000792.d710.0638""#,
        "event_time": "\(Int(clock.now.timeIntervalSince1970) * 1_000)",
      ], changes)
  }

  /// A notification as Apple sends it, with claims replaced or (by nil) taken out.
  func payload(_ changes: [String: String?] = [:], event: String? = nil) -> String {
    let now = Int(clock.now.timeIntervalSince1970)
    return Self.object(
      [
        "iss": #""https://appleid.apple.com""#, "aud": #""com.example.app""#, "iat": "\(now)",
        "exp": "\(now + 86_400)", "jti": #""n-1""#, "events": Self.quoted(event ?? self.event()),
      ], changes)
  }

  /// Such a notification under a signature of Apple's first key.
  func signed(_ changes: [String: String?] = [:], event: String? = nil) -> String {
    sign(payload(changes, event: event))
  }

  /// Any payload under a signature of Apple's first key.
  func sign(_ payload: String) -> String {
    AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.first.kid)"}"#, payload: payload)
  }

  /// Why a notification is rejected; nil if it is accepted.
  func failure(of payload: String) async -> NotificationFailure? {
    do throws(NotificationFailure) {
      _ = try await verifier.verify(payload, at: clock.now)
      return nil
    } catch {
      return error
    }
  }

  /// A JSON string.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func object(_ members: [String: String], _ changes: [String: String?]) -> String {
    var members = members
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }
}

extension NotificationFailure {
  init(_ fault: AppleJWSFault) { self = .invalid(reason: fault.rawValue) }
}
