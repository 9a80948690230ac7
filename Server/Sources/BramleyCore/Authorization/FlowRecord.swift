import BramleyAPI
public import Foundation

/// A browser flow under way: ten minutes, one use, bound to the browser that began it.
public struct FlowRecord: Sendable {
  /// Seconds that a flow may take.
  public static let lifetime: TimeInterval = 600

  /// The row's id.
  public var id: String
  /// SHA-256 of the state that the provider was given.
  public var stateHash: Data
  /// SHA-256 of the browser's cookie.
  public var browserHash: Data
  /// What the code is bound to.
  public var binding: AuthorizationCodeBinding
  /// The client's own state.
  public var clientState: String?
  /// When it is over.
  public var expiresAt: Date
  /// What the provider answered, sealed; nil until then.
  public var reply: Data?

  /// Gathers the parts.
  public init(
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

  /// A flow's id: it bears the id of the key that its nonce derives from, so that a rotation does not break
  /// flows under way.
  static func id(_ text: String, under key: MasterKey) -> String { "\(text).\(key.id)" }

  /// The key named in a flow's id.
  static func key(of id: String) -> MasterKey.ID? {
    id.split(separator: ".").last.flatMap { MasterKey.ID(String($0)) }
  }
}

/// What a provider's answer to a flow said, as it is parked in the flow's row.
public struct ProviderReply: Codable, Sendable {
  /// `code`.
  public var code: String?
  /// `id_token`.
  public var idToken: String?
  /// Apple's JSON text about the person, first time only; nobody signed it.
  public var user: String?
  /// `error`.
  public var error: String?

  /// Gathers the parts.
  public init(code: String?, idToken: String?, user: String?, error: String?) {
    self.code = code
    self.idToken = idToken
    self.user = user
    self.error = error
  }
}
