package import BramleyCore
package import Foundation

/// What was found at the path of a key file.
package enum KeyFile: Hashable, Sendable {
  /// The most bytes that a real key file can have; Apple's have about 260.
  package static let maximumSize = 65_536

  case missing
  case folder
  /// A device, a pipe, or a file that is too large for a key.
  case notAKeyFile
  case unreadable
  /// The bytes and the permissions of the file.
  case readable(Data, FilePermissions)
}
