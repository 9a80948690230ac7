import Crypto
package import Foundation
package import OpenID

/// Calls Apple's servers for App Attest receipts and for DeviceCheck, with a DeviceCheck key of the team.
package struct DeviceCheckClient: Sendable {
  /// Where the calls go.
  package enum Endpoint: Sendable, Hashable {
    /// Apple's own servers.
    case apple
    /// An emulator, which answers for both environments.
    case emulator(URL)

    func receipts(_ environment: AppAttestEnvironment) -> URL {
      switch (self, environment) {
      case (.emulator(let base), _): base
      case (.apple, .production): URL(string: "https://data.appattest.apple.com")!
      case (.apple, .development): URL(string: "https://data-development.appattest.apple.com")!
      }
    }

    func devices(_ environment: AppAttestEnvironment) -> URL {
      switch (self, environment) {
      case (.emulator(let base), _): base
      case (.apple, .production): URL(string: "https://api.devicecheck.apple.com")!
      case (.apple, .development): URL(string: "https://api.development.devicecheck.apple.com")!
      }
    }
  }

  /// What Apple says of a device's token.
  package enum TokenVerdict: Sendable, Equatable {
    /// It is of a genuine device, for an app of the team.
    case valid
    /// It is malformed, expired, or of another team.
    case invalid
  }

  /// What became of a request for a newer receipt.
  package enum ReceiptAnswer: Sendable, Equatable {
    case receipt(Data)
    /// It is too early for a newer one.
    case tooEarly
    /// Apple has no data of the key now; it may have some later.
    case noData
    /// The receipt is of the other environment, or Apple can't read it.
    case refused
  }

  private let endpoint: Endpoint
  private let team: AppleTeamID
  private let key: TeamKey
  private let transport: ProviderTransport
  private let now: @Sendable () -> Date
  private let random: @Sendable (Int) -> Data

  package init(
    endpoint: Endpoint, team: AppleTeamID, key: TeamKey, transport: ProviderTransport,
    now: @escaping @Sendable () -> Date, random: @escaping @Sendable (Int) -> Data
  ) {
    self.endpoint = endpoint
    self.team = team
    self.key = key
    self.transport = transport
    self.now = now
    self.random = random
  }

  /// Asks whether a token is of a genuine device (`validate_device_token`).
  package func validate(
    _ token: String, in environment: AppAttestEnvironment
  ) async throws(ProviderCallFailure) -> TokenVerdict {
    let body = TokenBody(
      device_token: token,
      transaction_id: random(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
      timestamp: Int(now().timeIntervalSince1970 * 1_000))
    guard let json = try? JSONEncoder().encode(body) else { throw .malformed }
    var call = ProviderTransport.Call(
      .post, endpoint.devices(environment).appending(path: "v1/validate_device_token"), json: json)
    call.fields = [(name: "Authorization", value: "Bearer \(try authorization())")]
    let answer = try await send(call)
    switch answer.status {
    case 200: return .valid
    case 400: return .invalid
    default: throw Self.failure(answer)
    }
  }

  /// Asks for a newer receipt (`attestationData`), which has a risk metric.
  package func refresh(
    _ receipt: Data, in environment: AppAttestEnvironment
  ) async throws(ProviderCallFailure) -> ReceiptAnswer {
    var call = ProviderTransport.Call(
      .post, endpoint.receipts(environment).appending(path: "v1/attestationData"),
      json: Data(receipt.base64EncodedString().utf8))
    call.mediaType = "text/plain"
    // Apple's documents show the token without "Bearer" here.
    call.fields = [(name: "Authorization", value: try authorization())]
    let answer = try await send(call)
    switch answer.status {
    case 200:
      let text = String(decoding: answer.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      guard let receipt = Data(base64Encoded: text) else { throw .malformed }
      return .receipt(receipt)
    case 304: return .tooEarly
    case 404: return .noData
    case 400: return .refused
    default: throw Self.failure(answer)
    }
  }

  private func send(
    _ call: ProviderTransport.Call
  ) async throws(ProviderCallFailure) -> ProviderTransport.Answer {
    do { return try await transport.send(call) } catch { throw .unreachable }
  }

  private static func failure(_ answer: ProviderTransport.Answer) -> ProviderCallFailure {
    switch answer.status {
    case 429: .throttled(retryAfter: answer.retryAfter)
    case 401, 403: .authentication
    default: .unavailable(status: answer.status)
    }
  }

  private func authorization() throws(ProviderCallFailure) -> String {
    let claims = Claims(iss: team.rawValue, iat: Int(now().timeIntervalSince1970))
    guard let token = try? key.signer.sign(claims) else { throw .authentication }
    return token
  }

  private struct Claims: Encodable {
    var iss: String
    var iat: Int
  }

  private struct TokenBody: Encodable {
    var device_token: String
    var transaction_id: String
    var timestamp: Int
  }
}
