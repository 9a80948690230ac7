import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  func startCode(_ start: CodeStart, _ token: String?) async throws(BackendFailure) -> CodeChallenge {
    let place =
      switch start.purpose {
      case .link: WirePath.identities
      case .reauthenticate: WirePath.reauthenticate
      default: WirePath.signIn
      }
    var request = URLRequest.wire(
      "POST", below(below(place, start.provider.rawValue), "start"), of: server)
    request.setJSON(body(of: start))
    if let token { request.setBearer(token) }
    return try await send(request).value(CodeChallenge.self)
  }

  private func body(of start: CodeStart) -> Data {
    start.provider == .phone
      ? encode(PhoneCodeStartRequest(phone: start.destination, captchaToken: start.captchaToken))
      : encode(
        EmailCodeStartRequest(
          email: start.destination, codeChallenge: start.codeChallenge, captchaToken: start.captchaToken))
  }

  func forgotPassword(_ body: PasswordForgotRequest) async throws(BackendFailure) {
    var request = URLRequest.wire("POST", WirePath.forgotPassword, of: server)
    request.setJSON(encode(body))
    try await send(request).expectAccepted()
  }
}

extension HTTPAnswer {
  /// Expects an answer of a server that has done it, or will: captive portals answer 200 to everything, with a page.
  func expectAccepted() throws(BackendFailure) {
    guard status == 202 else { throw failure }
  }
}
