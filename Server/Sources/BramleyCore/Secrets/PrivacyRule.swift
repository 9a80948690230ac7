/// Decides whether a file or folder of secrets is kept from other users of the machine.
package enum PrivacyRule {
  /// The decision.
  package enum Verdict: Hashable, Sendable {
    /// Only its owner can use it.
    case isPrivate
    /// Others can read or change it, and a chmod by this user would end that.
    case refused
    /// Others can read or change it, and this user can't end that: it is another owner's, or mounted for reading alone,
    /// as containers mount their secrets.
    case exposed
  }

  /// Judges permissions. In a folder, others may look up names that they know: its files have modes of their own.
  package static func judge(_ permissions: FilePermissions) -> Verdict {
    let bits = permissions.isFolder ? 0o066 : 0o077
    guard permissions.mode & bits != 0 else { return .isPrivate }
    return permissions.isOurs && !permissions.isReadOnly ? .refused : .exposed
  }

  /// Returns what is wrong, and the command that helps. The path is not shortened, since it is to be copied.
  package static func words(
    _ path: String, _ permissions: FilePermissions
  ) -> (what: String, command: String) {
    let shown = path.printable(upTo: 1_024)
    let mode = String(permissions.mode, radix: 8)
    return (
      "other users of this machine can read or change \(shown) (mode \(mode))",
      "chmod \(permissions.isFolder ? 700 : 600) \(shown)"
    )
  }
}
