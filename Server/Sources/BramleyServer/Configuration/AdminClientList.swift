import BramleyCore
import Foundation

/// Reads `admin.clients`: a list of sections, as JSON.
enum AdminClientList {
  private struct Entry: Decodable {
    var id: String?
    var scopes: [String]?
    var secret_path: String?
  }

  private static let known: Set<String> = ["id", "scopes", "secret_path"]
  /// The least number of characters of a secret.
  static let shortest = 32

  static func read(_ reader: inout SettingsReader) -> [ConfiguredAdminClient] {
    let entries = reader.value(.adminClients, entries) ?? []
    let folder = reader.folder(of: .adminClients)
    var clients: [ConfiguredAdminClient] = []
    for (id, scopes, path) in entries {
      let path = folder.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        reader.report(
          .adminClients,
          "has a secret_path that \(NamedFile.fault(of: path) ?? "names a file that is no text in UTF-8")")
        continue
      }
      reader.demandPrivacy(.adminClients, ofFile: path)
      let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard (shortest...1_024).contains(secret.utf8.count),
        secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        reader.report(
          .adminClients,
          "has a secret_path whose file is not a secret of \(shortest) to 1024 visible ASCII characters")
        continue
      }
      clients.append(ConfiguredAdminClient(id: id, scopes: scopes, secret: secret))
    }
    return clients
  }

  private static func entries(
    _ text: String
  ) throws(Malformed) -> [(id: String, scopes: Set<AdminPermission>, path: String)] {
    let data = Data(text.utf8)
    guard let sections = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]],
      let entries = try? JSONDecoder().decode([Entry].self, from: data)
    else { throw "is not a list of sections with id, scopes and secret_path" }
    if let unknown = sections.flatMap(\.keys).filter({ !known.contains($0) }).min() {
      throw Malformed("has a key in an entry that is not known: \(unknown.printable)")
    }
    var clients: [(id: String, scopes: Set<AdminPermission>, path: String)] = []
    for entry in entries {
      guard let id = entry.id, let path = entry.secret_path, let names = entry.scopes, !names.isEmpty else {
        throw "has an entry without id, scopes or secret_path"
      }
      guard OperatorName(typed: id) != nil else {
        throw "has an id that is not made of 1 to 40 letters, digits, periods, hyphens and underscores"
      }
      guard !clients.contains(where: { $0.id == id }) else { throw "names an id twice" }
      var scopes: Set<AdminPermission> = []
      for name in names {
        guard let scope = AdminPermission(rawValue: name) else {
          throw Malformed(
            "has a scope that is not known: \(name.printable); known are "
              + AdminPermission.allCases.map(\.rawValue).joined(separator: ", "))
        }
        scopes.insert(scope)
      }
      clients.append((id, scopes, path))
    }
    return clients
  }
}
