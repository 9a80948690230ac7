package import BramleyCore

extension Verdict {
  /// The verdict on who may use a file or folder of secrets; nil when its owner alone may.
  package static func privacy(of path: String, _ permissions: FilePermissions) -> Verdict? {
    let words = PrivacyRule.words(path, permissions)
    let message = words.what.prefix(1).uppercased() + words.what.dropFirst() + "."
    return switch PrivacyRule.judge(permissions) {
    case .isPrivate: nil
    case .refused: .fail(message, remedy: words.command)
    case .exposed:
      .warn(
        message,
        remedy:
          "This user can't change that; have it mounted or made for the user of the server alone, if you can."
      )
    }
  }
}
