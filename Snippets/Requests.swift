// Requests of one's own, with the session's token.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func makeAuth(_ storage: any SecureStorage, _ strategies: SignInRegistry) -> Auth {
  // snippet.show
  // snippet.servers
  Auth(
    server: URL(string: "https://id.example.com")!, strategies: strategies, storage: storage,
    resourceServers: [URL(string: "https://api.example.com")!])
  // snippet.end
  // snippet.hide
}

struct Note: Decodable {
  var text: String
}

struct NotesUnavailable: Error {
  var status: Int
}
// snippet.show

// snippet.data
@MainActor func notes(_ auth: Auth) async throws -> [Note] {
  // Refreshes the token when it is due, and once more when the server refuses it.
  let answer = try await auth.engine.data(
    for: URLRequest(url: URL(string: "https://api.example.com/notes")!))
  guard answer.status == 200 else { throw NotesUnavailable(status: answer.status) }
  return try JSONDecoder().decode([Note].self, from: answer.body)
}
// snippet.end

// snippet.resource
@MainActor func trees(_ auth: Auth) async throws -> Data {
  let orchard = URL(string: "https://orchard.example.net")!
  var request = URLRequest(url: orchard.appending(path: "trees"))
  let token = try await auth.engine.accessToken(for: orchard)
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  return try await URLSession.shared.data(for: request).0
}
// snippet.end

// snippet.authorized
@MainActor func download(_ address: URL, _ auth: Auth) async throws -> URL {
  let request = try await auth.engine.authorizedRequest(URLRequest(url: address))
  return try await URLSession.shared.download(for: request).0
}
// snippet.end
