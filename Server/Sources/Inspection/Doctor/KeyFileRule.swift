import AppleID
import BramleyCore
package import Foundation

/// Judges whether a key file can be used, and what it contains.
package enum KeyFileRule {
  /// Judges what was found at a path.
  ///
  /// - Parameter folder: The folder that relative paths start from.
  package static func verdict(_ path: String, _ found: KeyFile, from folder: String) -> Verdict {
    if path.contains("-----BEGIN") {
      return .fail(
        "apple.private_key_path holds a key's text, where the path of a file is expected.",
        remedy: "Move the text to apple.private_key, or better into a file of mode 0600.")
    }
    guard (try? PlainValue.path(path)) != nil else {
      return .fail(
        "The path of the key file holds control characters.",
        remedy: "Write the path on one line, without tabs.")
    }
    // The path is not shortened, since it is part of a command to copy.
    let shown = path.printable(upTo: 1_024)
    switch found {
    case .missing: return missing(path, from: folder)
    case .folder, .notAKeyFile:
      let what = found == .folder ? "a folder" : "no file of a key's size"
      return .fail("\(shown) is \(what).", remedy: "Name the AuthKey_XXXXXXXXXX.p8 file itself.")
    case .unreadable:
      return .fail(
        "\(shown) can't be read by the user who runs this.",
        remedy: "Give it to that user: chown USER \(shown), and chmod 600 \(shown).")
    case .readable(_, let permissions):
      return .privacy(of: path, permissions) ?? .ok("The key file can be read, by its owner alone.")
    }
  }

  /// Judges the contents of a key file or of `apple.private_key`.
  package static func format(_ bytes: Data) -> Verdict {
    guard let pem = String(data: bytes, encoding: .utf8) else {
      return .fail(
        "The key is not text; it may be a key in binary form (DER).",
        remedy: "Use the AuthKey_XXXXXXXXXX.p8 file as downloaded from Apple's portal.")
    }
    do throws(TeamKey.Failure) {
      _ = try TeamKey(id: "", pem: pem)
      return .ok("The key is a P-256 key in PKCS#8.")
    } catch {
      let remedy = error.remedy.prefix(1).uppercased() + error.remedy.dropFirst()
      return .fail("This is \(error.what).", remedy: remedy + ".")
    }
  }

  private static func missing(_ path: String, from folder: String) -> Verdict {
    // A text without the ending of a key file may be anything, even a secret, so it is not shown.
    let isName = [".p8", ".pem", ".key", ".txt"].contains { path.hasSuffix($0) }
    let name = isName ? path.printable : "The file that apple.private_key_path names"
    if path.hasPrefix("~") {
      return .fail(
        "\(name) is not there: nothing here expands ~.", remedy: "Write the whole path, from / on.")
    }
    let from = path.hasPrefix("/") ? "" : ", from the folder \(folder.printable) on"
    return .fail(
      "\(name) is not there\(from).",
      remedy: "Set apple.private_key_path to the .p8 file. Apple's portal lets you download a key once; "
        + "if it is lost, make a new one there and revoke the old one.")
  }
}
