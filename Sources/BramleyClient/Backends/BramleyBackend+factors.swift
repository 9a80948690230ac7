import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  var passkeys: PasskeyCalls {
    PasskeyCalls(
      startProof: { (purpose, token) throws(BackendFailure) in
        let path =
          purpose == .reauthenticate ? WirePath.reauthenticatePasskeyStart : WirePath.signInPasskeyStart
        return try await post(path, [String: String](), token).value(PasskeyRequestChallenge.self)
      },
      startCreation: { (start, token) throws(BackendFailure) in
        let answer =
          switch start {
          case .signUp(let request): try await post(WirePath.signUpPasskeyStart, request, token)
          case .link(let request): try await post(WirePath.linkPasskeyStart, request, token)
          }
        return try answer.value(PasskeyCreationChallenge.self)
      })
  }

  var secondFactors: SecondFactorCalls {
    SecondFactorCalls(
      enroll: { (token) throws(BackendFailure) in
        try await post(WirePath.signInSecondFactorEnroll, SecondFactorTokenRequest(token: token))
          .value(TOTPEnrollment.self)
      },
      reportLost: { (token) throws(BackendFailure) in
        try await post(WirePath.signInSecondFactorLost, SecondFactorTokenRequest(token: token))
          .value(SecondFactorLoss.self)
      },
      startPasskey: { (token) throws(BackendFailure) in
        try await post(WirePath.signInSecondFactorPasskeyStart, SecondFactorTokenRequest(token: token))
          .value(PasskeyRequestChallenge.self)
      })
  }

  func post(
    _ path: String, _ body: some Encodable, _ token: String? = nil
  ) async throws(BackendFailure) -> HTTPAnswer {
    var request = URLRequest.wire("POST", path, of: server)
    request.setJSON(encode(body))
    if let token { request.setBearer(token) }
    return try await send(request)
  }
}
