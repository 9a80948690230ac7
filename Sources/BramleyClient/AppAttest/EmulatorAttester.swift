public import BramleyAPI
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The attester of Bramley's emulator, for the Simulator, Linux and tests. The server must trust the emulator's root
/// (`defence.app_attest.root_path`).
public struct EmulatorAttester: AppAttester {
  private let emulator: URL
  private let clientID: ClientID
  private let transport: Transport

  /// Makes the attester.
  ///
  /// - Parameters:
  ///   - emulator: the emulator's address.
  ///   - clientID: the bundle id of an app that the emulator knows.
  public init(emulator: URL, clientID: ClientID, transport: Transport = .live()) {
    self.emulator = emulator
    self.clientID = clientID
    self.transport = transport
  }

  /// True: the emulator makes keys for every process.
  public var isSupported: Bool { true }

  /// Makes a key at the emulator.
  ///
  /// - Throws: ``AppAttestFailure/serverUnavailable`` if the emulator doesn't answer; ``AppAttestFailure/invalidKey`` if it
  ///   doesn't know the app.
  public func makeKey() async throws(AppAttestFailure) -> String {
    struct Key: Decodable { var key_id: String }
    return try await post("keys", ["client_id": clientID.rawValue], Key.self).key_id
  }

  /// Has the emulator attest the key.
  ///
  /// - Throws: ``AppAttestFailure/serverUnavailable`` if the emulator doesn't answer; ``AppAttestFailure/invalidKey`` if it
  ///   doesn't know the key.
  public func attestation(of key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
    struct Attested: Decodable { var attestation: String }
    return try await post("keys/\(escaped(key))/attest", hash(clientDataHash), Attested.self)
      .attestation.base64URLBytes
  }

  /// Has the emulator sign with the key.
  ///
  /// - Throws: ``AppAttestFailure/serverUnavailable`` if the emulator doesn't answer; ``AppAttestFailure/invalidKey`` if it
  ///   doesn't know the key.
  public func assertion(by key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
    struct Asserted: Decodable { var assertion: String }
    return try await post("keys/\(escaped(key))/assert", hash(clientDataHash), Asserted.self)
      .assertion.base64URLBytes
  }

  private func hash(_ data: Data) -> [String: String] { ["client_data_hash": Base64URL.encode(data)] }

  private func escaped(_ key: String) -> String {
    key.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_"))) ?? ""
  }

  private func post<Answer: Decodable>(
    _ path: String, _ body: [String: String], _ type: Answer.Type
  ) async throws(AppAttestFailure) -> Answer {
    guard let url = URL(string: "_emulator/app-attest/\(path)", relativeTo: emulator.appending(path: "/")),
      let json = try? WireJSON.encoder().encode(body)
    else { throw .invalidInput }
    var request = URLRequest(url: url.absoluteURL)
    request.httpMethod = "POST"
    request.setJSON(json)
    let answer: HTTPAnswer
    do throws(TransportError) { answer = try await transport.send(request) } catch {
      throw .serverUnavailable
    }
    switch answer.status {
    case 200...299: break
    case 404: throw .invalidKey
    case 500...599: throw .serverUnavailable
    default: throw .invalidInput
    }
    guard let value = try? WireJSON.decoder().decode(type, from: answer.body) else {
      throw .system(answer.status)
    }
    return value
  }
}
