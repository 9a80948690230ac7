import AppleID
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When a key file can serve, and what it holds.
enum KeyFileRule {
  /// The most bytes that a key file can have in good faith; Apple's have some 260.
  static let maximumSize = 65_536

  /// Judges the file, and gives its bytes when they could be read.
  static func file(_ path: String) -> (verdict: Verdict, bytes: Data?) {
    if path.contains("-----BEGIN") {
      return (
        .fail(
          "apple.private_key_path holds a key's text, where the path of a file is due.",
          remedy: "Move the text to apple.private_key, or better into a file of mode 0600."), nil
      )
    }
    guard (try? PlainValue.path(path)) != nil else {
      return (
        .fail(
          "The path of the key file holds control characters.",
          remedy: "Write the path on one line, without tabs."), nil
      )
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return (missing(path), nil) }
    let shown = path.printable
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumSize else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no file of a key's size"
      return (
        .fail("\(shown) is \(what).", remedy: "Name the AuthKey_XXXXXXXXXX.p8 file itself."), nil
      )
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      return (
        .fail(
          "\(shown) can't be read by the user who runs this.",
          remedy: "Give it to that user: chown USER \(shown), and chmod 600 \(shown)."), nil
      )
    }
    let mode = status.st_mode & 0o777
    guard mode & 0o077 == 0 else {
      return (
        .warn(
          "Other users of this machine can read or change \(shown) (mode \(String(mode, radix: 8))).",
          remedy: "chmod 600 \(shown)"), bytes
      )
    }
    return (.ok("The key file can be read, by its owner alone."), bytes)
  }

  /// Judges what a key file or `apple.private_key` holds.
  static func format(_ bytes: Data) -> Verdict {
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

  private static func missing(_ path: String) -> Verdict {
    // A text that does not end as a key file's name does may be anything, a secret too, so it is not shown.
    let isName = [".p8", ".pem", ".key", ".txt"].contains { path.hasSuffix($0) }
    let name = isName ? path.printable : "The file that apple.private_key_path names"
    if path.hasPrefix("~") {
      return .fail(
        "\(name) is not there: nothing here expands ~.", remedy: "Write the whole path, from / on.")
    }
    let from =
      path.hasPrefix("/") ? "" : ", from the folder \(FileManager.default.currentDirectoryPath.printable) on"
    return .fail(
      "\(name) is not there\(from).",
      remedy: "Set apple.private_key_path to the .p8 file. Apple's portal lets you download a key once; "
        + "if it is lost, make a new one there and revoke the old one.")
  }
}
