public import Foundation

/// A provider that supports browsers: `/v1/authorize?provider=…`.
public protocol BrowserProvider: SignInProvider {
  /// Returns the address that the browser is sent to.
  func address(for flow: BrowserFlow) async throws(Refusal) -> URL

  /// Reads the credential in the provider's reply. It is verified like any other credential, with
  /// `context.flow` set.
  func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<Presented>

  /// Returns the person whom a reply claims to identify, not verified. A reply that waits for its browser is
  /// deleted with that person's account. Nobody by default.
  func claimedPerson(in reply: BrowserReply) -> (namespace: String, subject: String)?
}

extension BrowserProvider {
  /// Returns nil.
  public func claimedPerson(in reply: BrowserReply) -> (namespace: String, subject: String)? { nil }
}

/// A browser flow as its provider sees it.
public struct BrowserFlow: Sendable {
  /// The `state` to send along; the provider returns it.
  public let state: String
  /// The nonce that the provider's token must contain.
  public let nonce: String
  /// The address that the provider returns the browser to.
  public let callback: String

  package init(state: String, nonce: String, callback: String) {
    self.state = state
    self.nonce = nonce
    self.callback = callback
  }
}

/// The fields that a provider sent back with the browser, in a form or a query.
public struct BrowserReply: Codable, Sendable {
  private let fields: [String: String]

  /// Takes the fields.
  public init(_ fields: [String: String]) { self.fields = fields }

  /// A field's value; nil where it is missing or empty.
  public subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
}

/// What a provider's reply says.
public enum BrowserAnswer<Presented: Sendable>: Sendable {
  /// A credential to verify.
  case presented(Presented)
  /// The person cancelled.
  case cancelled
  /// The provider failed.
  case failed
}
