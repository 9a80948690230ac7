import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird
import NIOCore

extension JSONBody {
  /// Returns a response with a session. It is written without an encoder where all of its members are the usual ones.
  static func response(_ session: Session) -> Response {
    guard let json = session.usualJSON else { return response(session, status: .ok) }
    return response(encoded: ByteBuffer(bytes: json))
  }
}

extension Session {
  /// The session's JSON, with the members that its `Encodable` has; a test compares the two. Nil where there are members
  /// that few sessions have.
  var usualJSON: [UInt8]? {
    guard recoveryCodes == nil, user.additional.isEmpty else { return nil }
    var text = JSONText()
    text.member("access_token", accessToken)
    text.member("token_type", tokenType)
    text.member("expires_in", expiresIn)
    text.member("refresh_token", refreshToken)
    text.member("refresh_expires_in", refreshExpiresIn)
    text.member("session_id", sessionID.rawValue)
    text.member("is_new_user", isNewUser)
    text.member("user") { user.write(to: &$0) }
    text.end()
    return text.bytes
  }
}

extension User {
  fileprivate func write(to text: inout JSONText) {
    text.member("id", id.rawValue)
    if let supportID { text.member("support_id", supportID.rawValue) }
    text.member("created_at", WireJSON.timestamp(createdAt))
    if let name { text.member("name") { name.write(to: &$0) } }
    if let email { text.member("email", email) }
    text.member("email_verified", emailVerified)
    text.member("is_private_email", isPrivateEmail)
    text.member("email_deliverable", emailDeliverable)
    text.member("identities", identities) { $1.write(to: &$0) }
  }
}

extension Identity {
  fileprivate func write(to text: inout JSONText) {
    text.member("id", id.rawValue)
    text.member("provider", provider.rawValue)
    text.member("subject", subject)
    if let email { text.member("email", email) }
    text.member("linked_at", WireJSON.timestamp(linkedAt))
  }
}
