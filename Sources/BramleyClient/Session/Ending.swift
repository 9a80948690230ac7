import BramleyAPI
import Foundation

/// A session that ended on this device and that the server has not ended yet.
struct Ending: Codable, Hashable, Sendable {
  var held: HeldSession

  var id: SessionID { held.session.sessionID }
}
