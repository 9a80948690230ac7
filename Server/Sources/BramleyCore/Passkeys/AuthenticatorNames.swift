import BramleyTokens
package import Foundation

/// The names of programs and devices that keep passkeys, by their AAGUID. Without an attestation anybody can claim any of them,
/// so they are shown and nothing depends on them.
///
/// `authenticators.txt` names its source in its first lines.
package struct AuthenticatorNames: Sendable {
  /// The embedded table.
  package static let standard = AuthenticatorNames(EmbeddedFiles.authenticators_txt)

  private let names: [String: String]

  /// Reads lines of an AAGUID, a space and a name; lines that begin with a number sign are comments.
  package init(_ text: String) {
    names = text.split(separator: "\n").reduce(into: [:]) { names, line in
      guard !line.hasPrefix("#"), let space = line.firstIndex(of: " ") else { return }
      names[line[..<space].lowercased()] = String(line[line.index(after: space)...])
    }
  }

  package var count: Int { names.count }

  /// Returns the name; nil for one that is not known.
  package func name(of aaguid: Data) -> String? { Self.text(of: aaguid).flatMap { names[$0] } }

  /// The AAGUID as text; nil for the one of authenticators that don't say who they are.
  package static func text(of aaguid: Data) -> String? {
    guard aaguid.count == 16, aaguid.contains(where: { $0 != 0 }) else { return nil }
    return aaguid.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString.lowercased() }
  }
}
