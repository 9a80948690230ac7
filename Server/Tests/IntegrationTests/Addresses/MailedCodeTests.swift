import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Addresses and forgotten passwords by the mail that a server writes into a folder.
@Suite(.limitedConcurrency) struct MailedCodeTests {
  /// The code and the link's token of the next mail to an address.
  private func mail(
    to address: String, in folder: TemporaryFolder, after seen: inout Set<String>
  ) async throws -> (code: String?, token: String?) {
    var found: String?
    let known = seen
    _ = try await eventually {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for file in files.sorted() where file.hasSuffix(".eml") && !known.contains(file) {
        let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
        guard text.lowercased().contains("to: \(address)") || text.lowercased().contains("to: <\(address)>")
        else { continue }
        found = file
        return true
      }
      return false
    }
    let file = try #require(found)
    seen.insert(file)
    let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    let parts = text.components(separatedBy: "\r\n\r\n").flatMap { $0.components(separatedBy: "\r\n--") }
    let plain =
      parts.compactMap { part in
        Data(base64Encoded: part, options: .ignoreUnknownCharacters).flatMap {
          String(data: $0, encoding: .utf8)
        }
      }.first { $0.contains("token=") } ?? text
    let code = plain.firstMatch(of: #/(?m)^\s*(\d{3}) ?(\d{3})\s*$/#).map { "\($0.1)\($0.2)" }
    let token = plain.firstMatch(of: #/token=([A-Za-z0-9_-]{43})/#).map { String($0.1) }
    return (code, token)
  }

  @Test func `a person verifies an address, forgets the password and sets a new one`() async throws {
    let folder = try TemporaryFolder()
    try await withServer(settings: [.mailFrom: "Orchard <no-reply@example.com>", .mailFolder: folder.path]) {
      server, _ in
      let wire = Wire(base: server.url)
      var seen: Set<String> = []
      let session = try await wire.signUp("ada@example.com").session
      let code = try await mail(to: "ada@example.com", in: folder, after: &seen).code
      let verified = try await wire.send(
        "POST", WirePath.verifyEmail, json: EmailVerificationRequest(code: try #require(code)),
        bearer: session.accessToken)
      #expect(try verified.decode(User.self).emailVerified)
      let known = try await wire.send(
        "POST", WirePath.forgotPassword, json: PasswordForgotRequest(email: "ada@example.com"))
      let unknown = try await wire.send(
        "POST", WirePath.forgotPassword, json: PasswordForgotRequest(email: "nobody@example.com"))
      #expect(known.status == 202 && unknown.status == 202 && known.body == unknown.body)
      #expect(Set(known.headers.keys) == Set(unknown.headers.keys))
      let token = try #require(try await mail(to: "ada@example.com", in: folder, after: &seen).token)
      let reset = try await wire.send(
        "POST", WirePath.resetPassword,
        json: PasswordResetRequest(token: token, password: "a better password"))
      #expect(reset.status == 200)
      #expect(try await wire.user(session).status == 401)
      #expect(try await wire.user(try reset.session).status == 200)
      #expect(try await wire.signIn("ada@example.com").status == 401)
      #expect(try await wire.signIn("ada@example.com", "a better password").status == 200)
      let log = server.logs.text
      #expect(!log.contains(token) && !log.contains("ada@") && !log.contains("nobody@"))
    }
  }

  @Test func `without mail the paths say what is missing`() async throws {
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let answer = try await wire.send(
        "POST", WirePath.forgotPassword, json: PasswordForgotRequest(email: "ada@example.com"))
      #expect(answer.status == 503 && answer.problem?.code == .unavailable)
      #expect(answer.problem?.remedy?.contains("mail.smtp_url") == true)
    }
  }
}
