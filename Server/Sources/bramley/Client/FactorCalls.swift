import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls about second factors, with the session of a profile. Where the server wants a proof of the factor, it asks for
/// a code and repeats the call with the token of that proof.
struct FactorCalls: Sendable {
  let server: URL
  let engine: SessionEngine
  /// A code that was given as an option.
  var code: String?

  func list() async throws -> SecondFactorList { try await call("GET", WirePath.secondFactors) }

  func start() async throws -> TOTPEnrollment { try await call("POST", WirePath.secondFactorTOTPStart) }

  func confirm(_ request: TOTPConfirmationRequest) async throws -> AddedSecondFactor {
    try await call("POST", WirePath.secondFactorTOTP, request)
  }

  func remove(_ id: String) async throws {
    _ = try await answer("DELETE", "\(WirePath.secondFactors)/\(id)", nil)
  }

  func recoveryCodes() async throws -> RecoveryCodes { try await call("POST", WirePath.recoveryCodes) }

  private func call<Answer: Decodable>(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil
  ) async throws -> Answer {
    let data = try await answer(method, path, body)
    do { return try WireJSON.decoder().decode(Answer.self, from: data) } catch {
      throw CommandFailure(.unreachable, "the answer is not Bramley's; check --server")
    }
  }

  private func answer(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)?
  ) async throws -> Data {
    let request = try request(method, path, body)
    let first = try await send(request)
    guard let problem = problem(in: first) else { return first.body }
    guard problem.code == .secondFactorRequired else { throw CommandFailure(refusal: problem) }
    var again = request
    again.setValue("Bearer \(try await proof())", forHTTPHeaderField: "Authorization")
    let second: HTTPAnswer
    do throws(TransportError) { second = try await Transport.command.send(again) } catch {
      throw CommandFailure(.unreachable, "\(error)")
    }
    if let problem = self.problem(in: second) { throw CommandFailure(refusal: problem) }
    return second.body
  }

  /// Proves the factor, and returns the access token of the proof.
  private func proof() async throws -> String {
    guard let typed = code ?? FactorPrompt.line("Code of your authenticator app, or a recovery code") else {
      throw CommandFailure(.usage, "no code was given; type it, pipe it in as one line, or pass --code")
    }
    let path =
      TypedCode(typed) == nil ? WirePath.reauthenticateRecoveryCode : WirePath.reauthenticateTOTP
    let answer = try await send(try request("POST", path, SecondFactorCodeRequest(code: typed)))
    if let problem = problem(in: answer) { throw CommandFailure(refusal: problem) }
    let session: Session
    do { session = try WireJSON.decoder().decode(Session.self, from: answer.body) } catch {
      throw CommandFailure(.unreachable, "the answer is not Bramley's; check --server")
    }
    guard session.tokenType == "Bearer" else {
      throw CommandFailure(
        .refused, "this session is bound to a key, so its second factors are changed on the account page")
    }
    return session.accessToken
  }

  private func request(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)?
  ) throws -> URLRequest {
    guard let url = URL(string: server.absoluteString + path) else {
      throw CommandFailure(.usage, "the server's address can't be used")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if method == "POST" {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try body.map { try WireJSON.encoder().encode($0) } ?? Data("{}".utf8)
    }
    return request
  }

  private func send(_ request: URLRequest) async throws -> HTTPAnswer {
    do throws(SessionError) { return try await engine.data(for: request) } catch {
      throw CommandFailure(error)
    }
  }

  private func problem(in answer: HTTPAnswer) -> Problem? {
    guard !(200..<300).contains(answer.status) else { return nil }
    return (try? WireJSON.decoder().decode(Problem.self, from: answer.body))
      ?? Problem(code: "unknown", title: "HTTP \(answer.status)", status: answer.status)
  }
}

extension CommandFailure {
  /// Makes a failure from a refusal of the server.
  init(refusal problem: Problem) {
    self.init(
      .refused,
      "refused (\(problem.code.rawValue.printable)): \((problem.detail ?? problem.title).printable(upTo: 400))"
    )
    if problem.code == .reauthenticationRequired {
      sentences.append("Sign in again with: bramley sign-in")
    } else if let remedy = problem.remedy {
      sentences.append(remedy.printable(upTo: 400))
    }
  }
}
