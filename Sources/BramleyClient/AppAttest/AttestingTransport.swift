import BramleyAPI
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows the server that the app is genuine, on the requests that need it: at once on those that the server has named, on
/// others when the server asks (`attestation_required`), and then once more.
actor AttestingTransport {
  private let inner: Transport
  private let server: URL
  private let attestation: AppAttestation
  private let keys: AppAttestKeyStore
  private let now: @Sendable () -> Date
  /// The paths that the server has asked it for.
  private var asked: Set<String>
  /// Whether a key was given up in this run because the server rejected it. Once: a wrong configuration of the server must
  /// not cost a key for each request.
  private var hasReplacedKey = false

  init(
    _ inner: Transport, server: URL, _ attestation: AppAttestation, storage: any SecureStorage,
    now: @escaping @Sendable () -> Date
  ) {
    self.inner = inner
    self.server = server
    self.attestation = attestation
    self.now = now
    keys = AppAttestKeyStore(storage: storage)
    asked = attestation.paths
  }

  func send(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    guard request.httpMethod == "POST", WebServer(request.url) == WebServer(server),
      let path = request.url?.path(percentEncoded: true)
    else { return try await inner.send(request) }
    if asked.contains(path) {
      let shown = await shown(request, path)
      var answer = try await inner.send(shown ?? request)
      guard answer.problem?.code == .attestationInvalid, shown != nil else { return answer }
      // Its challenge may have expired on the way.
      if let again = await self.shown(request, path) { answer = try await inner.send(again) }
      guard answer.problem?.code == .attestationInvalid, !hasReplacedKey else { return answer }
      hasReplacedKey = true
      await forgetKey()
      guard let again = await self.shown(request, path) else { return answer }
      return try await inner.send(again)
    }
    let answer = try await inner.send(request)
    guard answer.problem?.code == .attestationRequired else { return answer }
    asked.insert(path)
    // Once: if it can't be shown, the server's refusal is the answer.
    guard let shown = await shown(request, path) else { return answer }
    return try await inner.send(shown)
  }

  /// The request with an assertion, or with a token of DeviceCheck where there is none; nil where there is neither.
  private func shown(_ request: URLRequest, _ path: String) async -> URLRequest? {
    var request = request
    if let (key, challenge, assertion) = await assertion(of: request, path) {
      request.setValue(key, forHTTPHeaderField: AppAttestHeader.key)
      request.setValue(challenge, forHTTPHeaderField: AppAttestHeader.challenge)
      request.setValue(Base64URL.encode(Array(assertion)), forHTTPHeaderField: AppAttestHeader.assertion)
      return request
    }
    guard let token = await attestation.attester.deviceToken() else { return nil }
    request.setValue(token.base64EncodedString(), forHTTPHeaderField: AppAttestHeader.deviceToken)
    return request
  }

  private func assertion(
    of request: URLRequest, _ path: String
  ) async -> (key: String, challenge: String, assertion: Data)? {
    guard attestation.attester.isSupported else { return nil }
    let digest = SHA256Digest.hash(Array(request.httpBody ?? Data()))
    // A key that is gone is replaced once.
    for isLast in [false, true] {
      guard let key = await attestedKey(), let challenge = await challenge() else { return nil }
      let text = AppAttestClientData.text(
        challenge: challenge, method: request.httpMethod ?? "POST", path: path,
        bodyHash: Base64URL.encode(digest))
      do throws(AppAttestFailure) {
        let assertion = try await attestation.attester.assertion(
          by: key, clientDataHash: Data(SHA256Digest.hash(Array(text.utf8))))
        return (key, challenge, assertion)
      } catch {
        // Apple's own SDKs see all of these where the key is gone.
        guard !isLast, error != .serverUnavailable, error != .unsupported else { return nil }
        await forgetKey()
      }
    }
    return nil
  }

  /// A key that the server knows, made and attested where there is none.
  private func attestedKey() async -> String? {
    var stored = await keys.read()
    if let id = stored.id, stored.isAttested { return id }
    guard !stored.isPostponed(at: now()) else { return nil }
    for isLast in [false, true] {
      do throws(AppAttestFailure) {
        if stored.id == nil {
          stored.id = try await attestation.attester.makeKey()
          await keys.write(stored)
        }
        guard let id = stored.id, let challenge = await challenge() else { return nil }
        let object = try await attestation.attester.attestation(
          of: id, clientDataHash: Data(SHA256Digest.hash(Array(challenge.utf8))))
        guard await register(id, object, challenge) else { return nil }
        stored.isAttested = true
        (stored.notBefore, stored.failures) = (nil, 0)
        await keys.write(stored)
        return id
      } catch {
        switch error {
        case .serverUnavailable:
          // The key is good; another one would count against the device.
          stored.postpone(at: now())
          await keys.write(stored)
          return nil
        case .invalidKey where !isLast, .invalidInput where !isLast: stored.drop()
        default:
          stored.drop()
          stored.postpone(at: now())
          await keys.write(stored)
          return nil
        }
      }
    }
    return nil
  }

  private func challenge() async -> String? { try? await backend.appAttestChallenge() }

  private func register(_ id: String, _ object: Data, _ challenge: String) async -> Bool {
    let body = AppAttestKeyRequest(
      keyID: id, attestation: Base64URL.encode(Array(object)), challenge: challenge,
      clientID: attestation.clientID)
    return (try? await backend.registerAppAttestKey(body)) != nil
  }

  /// The server without attestations, for the calls that make one.
  private var backend: BramleyBackend { BramleyBackend(server: server, transport: inner) }

  private func forgetKey() async {
    var stored = await keys.read()
    stored.drop()
    await keys.write(stored)
  }
}

extension Transport {
  /// Returns this transport with attestations of the app (`defence.app_attest`).
  ///
  /// - Parameters:
  ///   - server: the Bramley server.
  ///   - storage: where the session is stored; the key's id is stored there too.
  ///   - attestation: what attests the app; nil for a transport without attestations.
  public func attesting(
    to server: URL, storage: any SecureStorage, by attestation: AppAttestation?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> Transport {
    guard let attestation else { return self }
    let attesting = AttestingTransport(self, server: server, attestation, storage: storage, now: now)
    var transport = Transport { request throws(TransportError) in try await attesting.send(request) }
    transport.prepare = prepare
    return transport
  }
}
