import BramleyAPI
import Foundation

/// A session that was signed out here and that the server has not ended yet.
struct Ending: Codable, Hashable, Sendable {
  var held: HeldSession
}
