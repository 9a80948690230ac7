import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An app on an emulated device: it has its key made, attested and used by the emulator's control API, over HTTP.
struct AttestingApp: Sendable {
  let server: Wire
  let emulator: Wire
  let keyID: String

  private struct KeyID: Codable { var key_id: String }
  private struct NewKey: Codable {
    var client_id: String
    var development: Bool?
    var new_system: Bool?
  }
  private struct Hash: Codable { var client_data_hash: String }
  private struct Attestation: Codable { var attestation: String }
  private struct Assertion: Codable { var assertion: String }

  /// Makes a key.
  init(
    _ server: RunningServer, _ apple: AppleIDEmulator, development: Bool = false, newSystem: Bool = true
  ) async throws {
    self.server = Wire(base: server.url)
    emulator = Wire(base: apple.baseURL)
    keyID = try await emulator.send(
      "POST", "/_emulator/app-attest/keys",
      json: NewKey(client_id: "com.example.bramley", development: development, new_system: newSystem)
    ).decode(KeyID.self).key_id
  }

  func challenge() async throws -> String {
    try await server.send("POST", WirePath.appAttestChallenges).decode(AppAttestChallenge.self).challenge
  }

  /// Has the key attested, and registers it.
  func register() async throws -> Wire.Answer {
    let challenge = try await challenge()
    let hash = Data(SHA256.hash(data: Data(challenge.utf8))).base64URL
    let attestation = try await emulator.send(
      "POST", "/_emulator/app-attest/keys/\(keyID)/attest", json: Hash(client_data_hash: hash)
    ).decode(Attestation.self).attestation
    return try await server.send(
      "POST", WirePath.appAttestKeys,
      json: AppAttestKeyRequest(
        keyID: keyID, attestation: attestation, challenge: challenge, clientID: "com.example.bramley"))
  }

  /// Returns the header fields that prove a request.
  func proof(_ path: String, _ body: String) async throws -> [String: String] {
    let challenge = try await challenge()
    let text = AppAttestClientData.text(
      challenge: challenge, method: "POST", path: path,
      body: Data(body.utf8))
    let hash = Data(SHA256.hash(data: Data(text.utf8))).base64URL
    let assertion = try await emulator.send(
      "POST", "/_emulator/app-attest/keys/\(keyID)/assert", json: Hash(client_data_hash: hash)
    ).decode(Assertion.self).assertion
    return [
      AppAttestHeader.key: keyID, AppAttestHeader.challenge: challenge, AppAttestHeader.assertion: assertion,
    ]
  }

  /// Sends a request with a proof.
  func post(_ path: String, _ body: String, headers: [String: String] = [:]) async throws -> Wire.Answer {
    try await server.post(path, body, headers: headers.merging(try await proof(path, body)) { $1 })
  }
}

extension Wire {
  /// Sends a body as it is written.
  func post(_ path: String, _ body: String, headers: [String: String] = [:]) async throws -> Answer {
    var request = URLRequest(url: URL(string: base.absoluteString + path)!)
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession.shared.data(for: request)
    return Answer(status: (response as! HTTPURLResponse).statusCode, headers: [:], body: data)
  }
}
