import BramleyCore
import BramleyHTTP
import Foundation
import Inspection

/// The rules for answers: those of the doctor, applied before anything is written.
struct AnswerRules: Sendable {
  /// The folder that relative paths start from.
  var folder: String
  /// The folder that `~` stands for.
  var home: String?
  /// Whether `apple.base_url` names an emulator, in the environment.
  var isEmulated: Bool

  func teamID(_ text: String) -> Verdict { PortalIDRule.team(text) }

  func keyFile(_ path: String) -> Verdict {
    let (verdict, bytes) = KeyFileRule.file(path)
    guard !verdict.isFailure, let bytes else { return verdict }
    let format = KeyFileRule.format(bytes)
    return format.isFailure ? format : verdict
  }

  /// Judges a file with the secret of a client at another provider.
  func secretFile(_ path: String) -> Verdict {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return .fail(
        "\(path.printable) is not there or can't be read.", remedy: "Write the secret into it first.")
    }
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...1_024).contains(secret.utf8.count), secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return .fail("\(path.printable) holds no secret in one line.", remedy: "Copy it from the console.")
    }
    return FilePermissions(of: path).flatMap { Verdict.privacy(of: path, $0) } ?? .ok("")
  }

  func keyID(_ text: String, team: String, path: String) -> Verdict {
    let named = PortalIDRule.keyID(inNameOf: path)
    let shape = PortalIDRule.key(text, namedKeyID: named)
    guard !shape.isFailure else { return shape }
    let pair = PortalIDRule.team(team, keyID: text, namedKeyID: named)
    return pair.isFailure ? pair : shape
  }

  /// Judges a list of ids, and returns the worst verdict on any of them.
  func clientIDs(
    _ texts: [String], _ kind: ClientIDRule.Kind, team: String, native: [String] = []
  ) -> Verdict {
    guard Set(texts).count == texts.count else {
      return .fail("One \(kind.name) is named twice.", remedy: "Name each once.")
    }
    let verdicts = texts.map { ClientIDRule.verdict($0, kind, team: team, native: native) }
    func first(_ isMeant: (Verdict) -> Bool) -> Verdict? { verdicts.first(where: isMeant) }
    return first(\.isFailure) ?? first { if case .warn = $0 { true } else { false } } ?? .ok("")
  }

  /// Judges a public address, and the return address below it where people sign in through browsers.
  func publicURL(_ text: String, hasWebClients: Bool) -> Verdict {
    let url: WebOrigin
    do throws(Malformed) { url = try WebOrigin(text) } catch {
      return .fail(
        "The public URL \(error.reason).", remedy: "Write it like \(SettingKey.serverPublicURL.example).")
    }
    let own = PublicAddressRule(url: url, isEmulated: isEmulated, hasWebClients: hasWebClients).verdict
    guard hasWebClients, !own.isFailure else { return own }
    let callback = PublicAddressRule.callback(url, isEmulated: isEmulated)
    return callback.isFailure ? callback : own
  }

  /// Whether a proxy stands before a server with this address, so that `bramley serve` wants to know which.
  static func needsProxies(_ url: WebOrigin?) -> Bool { url?.scheme == "https" }

  /// Judges a list of proxies; the one word `none` stands for no proxy.
  func trustedProxies(_ texts: [String]) -> Verdict {
    let isRight = texts == ["none"] || (!texts.isEmpty && texts.allSatisfy { AddressRange($0) != nil })
    guard isRight, Set(texts).count == texts.count else {
      return .fail(
        "The trusted proxies are not a list of IP addresses or ranges, each once, nor the word none.",
        remedy: "Write them like 127.0.0.1/32, 10.0.0.0/8.")
    }
    return .ok("")
  }

  /// Returns the absolute path of a file, given any form of path that a person may type.
  func path(_ text: String) -> String {
    var path = text
    if let home, path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
    // The path is made absolute first: standardizing a relative one drops leading `..` segments.
    return URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(folder)/\(path)").standardized.path
  }

  /// Returns the path in a typed line: a terminal adds quotes or backslashes when a file is dragged in.
  func typedPath(_ line: String) -> String {
    for quote in ["'", "\""] where line.count >= 2 && line.hasPrefix(quote) && line.hasSuffix(quote) {
      return path(String(line.dropFirst().dropLast()))
    }
    return path(line.replacing(/\\(.)/) { String($0.1) })
  }
}
