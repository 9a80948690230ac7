import BramleyAPI
public import Foundation
public import ModularSession

/// A feature: a person's notes. It knows no kit, no screen and no storage.
public struct NotesModel: Sendable {
  private let session: any SessionService
  private let server: URL

  /// Makes the model.
  public init(session: any SessionService, server: URL) {
    self.session = session
    self.server = server
  }

  /// The title of the screen.
  public func title() async -> String {
    guard let user = await session.user() else { return "Notes" }
    return "Notes of \(user.name?.displayName ?? "somebody")"
  }

  /// Says what the server knows.
  public func summary() async throws -> String {
    let data = try await session.fetch(server.appending(path: "v1/user"))
    return "\(data.count) bytes from the server"
  }
}
