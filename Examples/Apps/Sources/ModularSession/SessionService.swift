public import BramleyAPI
public import Foundation

/// What the features of this app know of signing in. They depend on it alone, so they build and are tested without the
/// kit, and another service could take its place.
public protocol SessionService: Sendable {
  /// The account of the signed-in person; nil if nobody is.
  func user() async -> User?
  /// Fetches something from the app's own server for that person.
  func fetch(_ address: URL) async throws -> Data
  /// Signs out on this device.
  func signOut() async throws
}
