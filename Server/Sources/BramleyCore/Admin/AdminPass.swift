import BramleyTokens
import Foundation

/// What a client or a browser brings after it has authenticated: whose it is and until when, with a code over both.
struct AdminPass: Sendable, Equatable {
  enum Kind: String { case client, browser }

  let kind: Kind
  /// The id of the client, or of the token.
  let id: String
  let until: Date
  /// The scopes of a client's token; something unpredictable for a browser.
  let secret: String

  init(_ kind: Kind, _ id: String, until: Date, secret: String) {
    self.kind = kind
    self.id = id
    self.until = until
    self.secret = secret
  }

  fileprivate var bytes: Data {
    Data("\(kind.rawValue)\n\(id)\n\(Int64(until.timeIntervalSince1970))\n\(secret)".utf8)
  }

  fileprivate init?(_ bytes: Data) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let kind = Kind(rawValue: String(parts[0])), let end = Int64(parts[2]) else {
      return nil
    }
    self.init(
      kind, String(parts[1]), until: Date(timeIntervalSince1970: TimeInterval(end)),
      secret: String(parts[3]))
  }
}

/// Writes and reads passes.
struct AdminPasses: Sendable {
  let ring: KeyRing

  func text(of pass: AdminPass) -> String {
    "\(pass.bytes.base64URL).\(ring.current.code(for: .admin, over: pass.bytes).base64URL)"
  }

  /// Reads a pass; nil for one of another kind, a forged or an expired one.
  func pass(_ text: String, _ kind: AdminPass.Kind, at now: Date) -> AdminPass? {
    guard text.utf8.count <= 1_024 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Data(base64URL: parts[0].utf8),
      let code = Data(base64URL: parts[1].utf8),
      ring.all.contains(where: { $0.isValid(code, for: .admin, over: bytes) }),
      let pass = AdminPass(bytes), pass.kind == kind, now < pass.until
    else { return nil }
    return pass
  }
}
