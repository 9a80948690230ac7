// Requests of one's own, with the session's token.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func fetch(_ auth: Auth) async throws {
  // snippet.show
  let request = URLRequest(url: URL(string: "https://api.example.com/notes")!)

  // Refreshes the token when it is due, and once more when the server says that it is over.
  let answer = try await auth.engine.data(for: request)
  print(answer.status, answer.body.count)

  // Or send it yourself.
  let authorized = try await auth.engine.authorizedRequest(request)
  print(authorized.value(forHTTPHeaderField: "Authorization") != nil)
  // snippet.hide
}
