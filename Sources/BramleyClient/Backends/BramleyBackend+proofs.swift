public import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  /// Calls an endpoint that a provider has before its proof, such as one that sends a code
  /// (`POST /v1/sign-in/{provider}/{step}`).
  public func step<Answer: Decodable & Sendable>(
    _ name: String, of provider: ProviderID, request: some Encodable & Sendable, answer: Answer.Type
  ) async throws(SignInError) -> Answer {
    var call = URLRequest.wire(
      "POST", below(below(WirePath.signIn, provider.rawValue), name), of: server)
    do { call.setJSON(try WireJSON.encoder().encode(request)) } catch {
      throw .notConfigured("the request of the step \"\(name)\" can't be written as JSON")
    }
    do throws(BackendFailure) { return try await send(call).value(Answer.self) } catch {
      throw SignInError(error)
    }
  }

  /// The request that presents a proof to the server.
  func request(presenting proof: SignInProof) throws(BackendFailure) -> URLRequest {
    var request = URLRequest.wire("POST", try path(for: proof), of: server)
    if proof.purpose == .redeemCode {
      guard let form = proof.request(TokenRequest.self) else { throw .unusable(proof) }
      request.setForm(form.fields)
    } else {
      request.setJSON(try body(of: proof))
    }
    return request
  }

  /// Where the server takes a proof; the one place that knows it.
  private func path(for proof: SignInProof) throws(BackendFailure) -> String {
    let provider = proof.provider.rawValue
    return switch proof.purpose {
    case .signIn: below(WirePath.signIn, provider)
    case .signUp: below(WirePath.signUp, provider)
    case .reauthenticate: below(WirePath.reauthenticate, provider)
    case .link: below(WirePath.identities, provider)
    case .redeemCode: WirePath.token
    case .secondFactor: WirePath.signInSecondFactor
    case .resetPassword: WirePath.resetPassword
    default: throw .unusable(proof)
    }
  }

  /// The body with the person's name, which Apple's has as `user.name` and any other as `name`.
  private func body(of proof: SignInProof) throws(BackendFailure) -> Data {
    guard let name = proof.name else { return proof.body }
    do {
      guard var body = try JSONSerialization.jsonObject(with: proof.body) as? [String: Any] else {
        throw BackendFailure.unusable(proof)
      }
      let components = try JSONSerialization.jsonObject(with: encode(name))
      if proof.provider == .apple { body["user"] = ["name": components] } else { body["name"] = components }
      return try JSONSerialization.data(
        withJSONObject: body, options: [.sortedKeys, .withoutEscapingSlashes])
    } catch { throw .unusable(proof) }
  }

  /// Returns the path of one object. The id comes from a server, so it is percent-encoded.
  func below(_ path: String, _ id: String) -> String {
    path + "/" + (id.addingPercentEncoding(withAllowedCharacters: .urlPathSegmentAllowed) ?? "")
  }
}

extension CharacterSet {
  fileprivate static let urlPathSegmentAllowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~.")
}

extension BackendFailure {
  /// The server has no place for a proof with this purpose.
  static func unusable(_ proof: SignInProof) -> BackendFailure {
    .refused(
      Problem(
        code: .invalidRequest, title: "The request is malformed", status: 400,
        detail: "A proof of the method \(proof.method) can't be used for \(proof.purpose)."))
  }
}

extension TokenRequest {
  var fields: [(name: String, value: String)] {
    let all: [(String, String?)] = [
      ("grant_type", grantType.rawValue), ("code", code), ("code_verifier", codeVerifier),
      ("redirect_uri", redirectURI), ("client_id", clientID?.rawValue), ("refresh_token", refreshToken),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
