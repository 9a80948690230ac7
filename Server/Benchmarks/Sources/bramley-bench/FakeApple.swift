import Crypto
import Foundation
import Hummingbird
import Logging
import Synchronization

/// Apple's two endpoints and Google's key set, as fast as can be: the client secret is not looked at, and a code
/// is answered with the very token that was minted with it, so that nothing is signed while the server is measured. Each
/// refresh token is accepted, without an ID token.
final class FakeApple: Sendable {
  private let folder: String
  private let batches = Mutex<[String: [Substring]]>([:])

  private init(folder: String) { self.folder = folder }

  static func serve(folder: String, port: Int) async throws {
    let apple = FakeApple(folder: folder)
    let keys = try AppleKey.load(folder).document()
    // The server wants a team's key for its client secrets; nobody checks them here.
    try P256.Signing.PrivateKey().pemRepresentation
      .write(toFile: folder + "/team.p8", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/team.p8")
    var logger = Logger(label: "apple")
    logger.logLevel = .error
    let router = Router()
    router.get("/auth/keys") { _, _ in Self.json(keys) }
    router.get("/google/oauth2/v3/certs") { _, _ in Self.json(keys) }
    router.post("/auth/token") { request, _ in
      let form = try await request.body.collect(upTo: 65_536)
      let fields = String(buffer: form)
      if fields.split(separator: "&").contains("grant_type=refresh_token") {
        return Self.json(#"{"access_token":"bench","token_type":"Bearer","expires_in":3600}"#)
      }
      guard let token = apple.token(for: fields) else {
        return Self.json(#"{"error":"invalid_grant"}"#, status: .badRequest)
      }
      return Self.json(
        """
        {"access_token":"bench","token_type":"Bearer","expires_in":3600,"refresh_token":"r.bench.0123456789",\
        "id_token":"\(token)"}
        """)
    }
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger
    ).runService()
  }

  private static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// A code is `batch.index`: a line of the batch's file.
  private func token(for form: String) -> Substring? {
    guard let field = form.split(separator: "&").first(where: { $0.hasPrefix("code=") }) else { return nil }
    let parts = field.dropFirst(5).split(separator: ".")
    guard parts.count == 2, let index = Int(parts[1]) else { return nil }
    return batches.withLock { batches in
      let batch = String(parts[0])
      if batches[batch] == nil {
        batches[batch] =
          (try? String(contentsOfFile: "\(folder)/\(batch).tokens", encoding: .utf8))
          .map { $0.split(separator: "\n") } ?? []
      }
      guard let tokens = batches[batch], tokens.indices.contains(index) else { return nil }
      return tokens[index]
    }
  }
}
