import AppleID
import BramleyCore
package import Foundation

/// When a key file can be used, and what it must hold.
package enum KeyFileRule {
  /// Judges what was found at a path.
  ///
  /// - Parameter folder: where relative paths begin.
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
    // Whole, since it stands in a command to copy.
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
    case .readable(_, let mode) where mode & 0o077 != 0:
      return .warn(
        "Other users of this machine can read or change \(shown) (mode \(String(mode, radix: 8))).",
        remedy: "chmod 600 \(shown)")
    case .readable: return .ok("The key file can be read, by its owner alone.")
    }
  }

  /// Judges what a key file or `apple.private_key` holds.
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
    // A text that does not end as a key file's name does may be anything, a secret too, so it is not shown.
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
