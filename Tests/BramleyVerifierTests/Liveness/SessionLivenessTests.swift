#if Verifier
  import BramleyAPI
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct SessionLivenessTests {
    typealias Answer = VerifierTransport.Answer

    static func problem(_ code: ProblemCode, status: Int = 401) throws -> Answer {
      Answer(
        status: status,
        body: try WireJSON.encoder().encode(Problem(code: code, title: "x", status: status)))
    }

    private func rig(
      _ answer: Answer?, _ policy: LivenessPolicy.Unreachable = .reject
    ) async throws -> VerifierRig {
      let rig = try await VerifierRig(liveness: .asked(whenUnreachable: policy))
      await rig.server.serveAccount(answer)
      return rig
    }

    @Test func `by default the server is not asked`() async throws {
      let rig = try await VerifierRig()
      #expect(await rig.refusal(of: try rig.token()) == nil)
      #expect(await rig.server.accountReads == 0)
    }

    @Test func `the account is read with the token itself`() async throws {
      let rig = try await rig(Answer(status: 204))
      let token = try rig.token()
      #expect(await rig.refusal(of: token) == nil)
      #expect(await rig.server.bearers == [nil, token])
      #expect(await rig.server.addresses.last == "https://id.example.com/v1/sessions/current")
    }

    @Test func `an answer holds for five seconds`() async throws {
      let rig = try await rig(Answer(status: 204))
      let token = try rig.token()
      #expect(await rig.refusal(of: token) == nil)
      await rig.server.serveAccount(try Self.problem(.sessionEnded))
      rig.clock.advance(by: 4.9)
      #expect(await rig.refusal(of: token) == nil)
      #expect(await rig.server.accountReads == 1)
      rig.clock.advance(by: 0.1)
      #expect(await rig.refusal(of: token) == .sessionEnded)
      #expect(await rig.refusal(of: token) == .sessionEnded)
      #expect(await rig.server.accountReads == 2)
    }

    @Test func `a hundred callers with one token share one request`() async throws {
      let rig = try await rig(Answer(status: 204))
      let token = try rig.token()
      await rig.verifier.warmUp()
      await rig.server.hold()
      await withTaskGroup(of: VerificationError?.self) { group in
        for _ in 0..<100 { group.addTask { await rig.refusal(of: token) } }
        await wait { await rig.server.accountReads > 0 }
        for _ in 0..<200 { await Task.yield() }
        await rig.server.release()
        for await refusal in group { #expect(refusal == nil) }
      }
      #expect(await rig.server.accountReads == 1)
    }

    @Test func `one token's answer is not another's`() async throws {
      let rig = try await rig(Answer(status: 204))
      #expect(await rig.refusal(of: try rig.token()) == nil)
      await rig.server.serveAccount(try Self.problem(.accessTokenInvalid))
      let other = try rig.token(["jti": #""token-2""#])
      #expect(await rig.refusal(of: other) == .tokenInvalid(.refusedByServer))
      #expect(await rig.refusal(of: try rig.token()) == nil)
    }

    @Test func `a token that is refused anyway is not sent`() async throws {
      let rig = try await rig(Answer(status: 204))
      let forger = try await TestSigner("key-1")
      #expect(await rig.refusal(of: try rig.token(by: forger)) == .tokenInvalid(.signature))
      #expect(await rig.server.accountReads == 0)
    }

    @Test(arguments: [
      nil, Answer(status: 503), Answer(status: 302), Answer(status: 404), Answer(status: 429),
    ])
    func `without an answer the policy decides`(answer: Answer?) async throws {
      let closed = try await rig(answer)
      #expect(await closed.refusal(of: try closed.token()) == .serverUnreachable)
      let open = try await rig(answer, .acceptToken)
      #expect(await open.refusal(of: try open.token()) == nil)
      #expect(await open.server.accountReads == 1)
    }

    @Test(arguments: [Answer(status: 401), Answer(status: 401, body: Data("<html>".utf8))])
    func `a 401 is a rejection whoever wrote it, and whatever the policy`(answer: Answer) async throws {
      let rig = try await rig(answer, .acceptToken)
      #expect(await rig.refusal(of: try rig.token()) == .tokenInvalid(.refusedByServer))
    }

    @Test func `a missing response is cached for a second`() async throws {
      let rig = try await rig(nil)
      let token = try rig.token()
      for _ in 0..<5 { #expect(await rig.refusal(of: token) == .serverUnreachable) }
      #expect(await rig.server.accountReads == 1)
      await rig.server.serveAccount(Answer(status: 204))
      rig.clock.advance(by: 1)
      #expect(await rig.refusal(of: token) == nil)
    }
  }
#endif
