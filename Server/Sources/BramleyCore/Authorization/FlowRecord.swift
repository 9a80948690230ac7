import BramleyAPI
package import Foundation

/// A browser flow in progress: ten minutes, one use, bound to the browser that started it.
package struct FlowRecord: Sendable {
  /// Seconds after which a flow expires.
  package static let lifetime: TimeInterval = 600

  /// The row's id.
  package var id: String
  /// SHA-256 of the provider and its state, so that no other provider's callback finds the flow.
  package var stateHash: Data
  /// SHA-256 of the browser's cookie.
  package var browserHash: Data
  /// What the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// The client's own state.
  package var clientState: String?
  /// When it expires.
  package var expiresAt: Date
  /// The provider's reply, sealed; nil until it arrives.
  package var reply: Data?

  package init(
    id: String, stateHash: Data, browserHash: Data, binding: AuthorizationCodeBinding, clientState: String?,
    expiresAt: Date, reply: Data? = nil
  ) {
    self.id = id
    self.stateHash = stateHash
    self.browserHash = browserHash
    self.binding = binding
    self.clientState = clientState
    self.expiresAt = expiresAt
    self.reply = reply
  }

  static func row(_ id: String) -> Seal.Row { Seal.Row("flow", id) }

  /// Returns a flow's id. It contains the id of the key that its nonce derives from, so that a rotation does
  /// not break flows in progress.
  static func id(_ text: String, under key: MasterKey) -> String { "\(text).\(key.id)" }

  /// Returns the key id in a flow's id.
  static func key(of id: String) -> MasterKey.ID? {
    id.split(separator: ".").last.flatMap { MasterKey.ID(String($0)) }
  }
}
