/// A version of a system, such as 17.4; a missing part is zero.
struct Version: Comparable, Hashable, CustomStringConvertible {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Reads "17", "17.4" or "10.15.1"; the third part never decides above our floors.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let major = first, !parts.contains(nil) else { return nil }
    self.init(major, parts.count > 1 ? parts[1]! : 0)
  }

  static func < (one: Version, other: Version) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
