import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ProviderStepTests {
  private struct Sent: Codable, Equatable, Sendable { var ticket: String }

  private func backend(_ answer: HTTPAnswer, _ requests: Recorder<URLRequest>) -> BramleyBackend {
    BramleyBackend(
      server: URL(string: "https://id.example.com")!,
      transport: Transport { request throws(TransportError) in
        await requests.add(request)
        return answer
      })
  }

  @Test func `a provider's own endpoint is below its sign-in`() async throws {
    let requests = Recorder<URLRequest>()
    let backend = backend(.json(200, Data(#"{"ticket":"t"}"#.utf8)), requests)
    let sent = try await backend.step(
      "send", of: "phone", request: ["number": "+44"], answer: Sent.self)
    #expect(sent == Sent(ticket: "t"))
    let request = try #require(await requests.all.first)
    #expect(request.httpMethod == "POST" && request.url?.path() == "/v1/sign-in/phone/send")
    #expect(request.httpBody == Data(#"{"number":"+44"}"#.utf8))
  }

  @Test func `its refusal is the sign-in's`() async throws {
    let backend = backend(.problem(.rateLimited, 429), Recorder())
    await #expect {
      try await backend.step("send", of: "phone", request: ["number": "+44"], answer: Sent.self)
    } throws: { error in
      guard case .refused(let problem)? = error as? SignInError else { return false }
      return problem.code == .rateLimited
    }
  }
}
