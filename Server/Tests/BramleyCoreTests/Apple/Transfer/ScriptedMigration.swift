import AppleID
import Foundation
import OpenID
import Synchronization

/// Apple's side of an app's transfer, controlled by a test: the people's ids in both teams, and the failures.
final class ScriptedMigration: Sendable {
  /// Replaces the right answer to a call; nil for the right answer.
  typealias Trouble = @Sendable (_ call: Call) -> AppleTransport.Answer?

  enum Call: Sendable, Equatable {
    case token
    case prepare(subject: String, bearer: String)
    case redeem(transfer: String, bearer: String)

    var isToken: Bool { self == .token }
  }

  private struct State {
    var calls: [Call] = []
    var tokens = 0
    var dead: Set<String> = []
    var trouble: Trouble = { _ in nil }
  }

  private let state = Mutex(State())
  private let expiresIn: Int
  private let deadTokenError: String

  init(expiresIn: Int = 3_600, deadTokenError: String = "invalid_client") {
    self.expiresIn = expiresIn
    self.deadTokenError = deadTokenError
  }

  var calls: [Call] { state.withLock(\.calls) }
  var tokens: Int { state.withLock(\.tokens) }
  /// The requested subjects, with repetitions.
  var prepared: [String] {
    calls.compactMap { if case .prepare(let subject, _) = $0 { subject } else { nil } }
  }
  /// The redeemed transfer ids, with repetitions.
  var redeemed: [String] {
    calls.compactMap { if case .redeem(let transfer, _) = $0 { transfer } else { nil } }
  }

  func trouble(_ trouble: @escaping Trouble) { state.withLock { $0.trouble = trouble } }
  /// Invalidates all migration tokens that were issued so far.
  func killTokens() { state.withLock { state in state.dead = Set((1...state.tokens).map { "m\($0)" }) } }

  var transport: AppleTransport {
    AppleTransport { [self] call in
      let form = Dictionary(call.form ?? [], uniquingKeysWith: { one, _ in one })
      let bearer = call.bearer ?? ""
      let what: Call =
        if call.url.path.hasSuffix("/token") {
          .token
        } else if let transfer = form["transfer_sub"] {
          .redeem(transfer: transfer, bearer: bearer)
        } else {
          .prepare(subject: form["sub"] ?? "", bearer: bearer)
        }
      let trouble = state.withLock { state in
        state.calls.append(what)
        return state.trouble
      }
      return trouble(what) ?? answer(what, form)
    }
  }

  private func answer(_ call: Call, _ form: [String: String]) -> AppleTransport.Answer {
    switch call {
    case .token:
      guard form["grant_type"] == "client_credentials", form["scope"] == "user.migration" else {
        return Self.refusal("invalid_request")
      }
      let number = state.withLock { state in
        state.tokens += 1
        return state.tokens
      }
      return Self.ok(["access_token": "m\(number)", "token_type": "Bearer"], ["expires_in": expiresIn])
    case .prepare(let subject, let bearer):
      guard isGood(bearer) else { return Self.refusal(deadTokenError, status: 401) }
      return Self.ok(["transfer_sub": "t.\(subject).\(form["target"] ?? "")"])
    case .redeem(let transfer, let bearer):
      guard isGood(bearer) else { return Self.refusal(deadTokenError, status: 401) }
      let person = transfer.split(separator: ".").dropFirst().first.map(String.init) ?? ""
      return Self.ok(
        ["sub": "\(person).new", "email": "\(person)@privaterelay.appleid.com", "is_private_email": "true"])
    }
  }

  private func isGood(_ bearer: String) -> Bool {
    state.withLock { !$0.dead.contains(bearer) } && bearer.hasPrefix("m")
  }

  static func refusal(_ error: String, status: Int = 400) -> AppleTransport.Answer {
    AppleTransport.Answer(status: status, body: Data(#"{"error":"\#(error)"}"#.utf8))
  }

  private static func ok(_ texts: [String: String], _ numbers: [String: Int] = [:]) -> AppleTransport.Answer {
    let fields = texts.map { #""\#($0)":"\#($1)""# } + numbers.map { #""\#($0)":\#($1)"# }
    return AppleTransport.Answer(status: 200, body: Data("{\(fields.joined(separator: ","))}".utf8))
  }
}
