import BramleyAPI
import BramleyCore
import Foundation

/// The output of `keys rotate --master --json`.
struct MasterRotationReport: Codable, Hashable {
  /// The key that seals from now on.
  var keyID: String

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
  }
}

/// The output of `keys remove --json`.
struct KeyRemovalReport: Codable, Hashable {
  /// The removed key.
  var removed: String
}
