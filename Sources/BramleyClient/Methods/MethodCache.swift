import BramleyAPI
import Foundation

/// The server's methods as they were last fetched, so that a sign-in screen has them before the network answers.
struct MethodCache: Sendable {
  let storage: any SecureStorage

  /// What is stored; nil if nothing is, or if it can't be read, since the list can be fetched again.
  func read() async -> AvailableMethods? {
    guard let data = (try? await storage.value(for: .methods)) ?? nil else { return nil }
    return try? WireJSON.decoder().decode(AvailableMethods.self, from: data)
  }

  func write(_ list: AvailableMethods) async {
    guard await read() != list, let data = try? WireJSON.encoder().encode(list) else { return }
    try? await storage.update(.methods) { $0 = data }
  }
}

extension StorageKey {
  /// The server's sign-in methods as they were last fetched. No secret.
  public static let methods = StorageKey(rawValue: "methods")
}
