import BramleyAPI
import BramleyClient
import Foundation
import ModularSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kit behind the features' protocol. Only this file and the app's entry import `BramleyClient`.
struct KitSession: SessionService {
  let engine: SessionEngine

  func user() async -> User? { try? await engine.user() }

  func fetch(_ address: URL) async throws -> Data {
    try await engine.data(for: URLRequest(url: address)).body
  }

  func signOut() async throws { try await engine.signOut() }
}
