#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct KeySetCacheTests {
    let rig: VerifierRig

    init() async throws { rig = try await VerifierRig() }

    private var fetches: Int { get async { await rig.server.keyFetches } }

    private func refusal() async throws -> VerificationError? { await rig.refusal(of: try rig.token()) }

    private func forged(_ kid: String) throws -> String {
      try rig.signer.token(
        header: #"{"alg":"ES256","typ":"at+jwt","kid":"\#(kid)"}"#, payload: rig.payload())
    }

    @Test func `a thousand first callers share one fetch`() async throws {
      await rig.server.hold()
      let token = try rig.token()
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      await withTaskGroup(of: VerificationError?.self) { group in
        for _ in 0..<1_000 {
          group.addTask {
            begin.yield()
            return await rig.refusal(of: token)
          }
        }
        var count = 0
        for await _ in begun {
          count += 1
          if count == 1_000 { break }
        }
        await wait { await fetches > 0 }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(await fetches == 1)
        await rig.server.release()
        for await refusal in group { #expect(refusal == nil) }
      }
      #expect(await fetches == 1)
    }

    @Test func `a set is replaced in the background before it is stale`() async throws {
      #expect(try await refusal() == nil)
      rig.clock.advance(by: 224)
      #expect(try await refusal() == nil)
      #expect(await fetches == 1)
      rig.clock.advance(by: 1)
      await rig.server.hold()
      #expect(try await refusal() == nil)
      await wait { await fetches == 2 }
      #expect(try await refusal() == nil)
      await rig.server.release()
      #expect(await fetches == 2)
    }

    @Test(arguments: [
      ("max-age=1000", 750.0), ("public, Max-Age = 1000", 750), ("max-age=1", 45), ("no-store", 225),
      ("max-age=99999", 2_700), ("max-age=nonsense", 225), ("s-maxage=1000", 225),
    ])
    func `the server says how long its set is fresh, within bounds`(
      field: String, renewal: Double
    ) async throws {
      await rig.server.publish(
        .init(status: 200, cacheControl: field, body: TestSigner.keySet(rig.signer)))
      #expect(try await refusal() == nil)
      rig.clock.advance(by: renewal - 1)
      #expect(try await refusal() == nil)
      #expect(await fetches == 1)
      rig.clock.advance(by: 1)
      #expect(try await refusal() == nil)
      await wait { await fetches == 2 }
    }

    @Test func `a set that was not used until it was stale is replaced first`() async throws {
      #expect(try await refusal() == nil)
      await rig.server.publish(TestSigner.keySet(try await TestSigner("key-2")))
      rig.clock.advance(by: 300)
      #expect(try await refusal() == .tokenInvalid(.key))
    }

    @Test func `the next key is used as soon as a token names it`() async throws {
      let next = try await TestSigner("key-2")
      #expect(try await refusal() == nil)
      rig.clock.advance(by: 10)
      #expect(await rig.refusal(of: try rig.token(by: next)) == .tokenInvalid(.key))
      rig.clock.advance(by: 10)
      await rig.server.publish(TestSigner.keySet(rig.signer, next))
      #expect(await rig.refusal(of: try rig.token(by: next)) == nil)
      #expect(try await refusal() == nil)
      await rig.server.publish(TestSigner.keySet(next))
      rig.clock.advance(by: 300)
      #expect(await rig.refusal(of: try rig.token(by: next)) == nil)
      #expect(try await refusal() == .tokenInvalid(.key))
    }

    @Test func `a flood of unknown key ids causes one fetch in ten seconds`() async throws {
      #expect(try await refusal() == nil)
      rig.clock.advance(by: 10)
      for number in 0..<200 {
        #expect(await rig.refusal(of: try forged("forged-\(number)")) == .tokenInvalid(.key))
      }
      #expect(await fetches == 2)
      rig.clock.advance(by: 9.9)
      _ = await rig.refusal(of: try forged("other"))
      #expect(await fetches == 2)
      rig.clock.advance(by: 0.1)
      _ = await rig.refusal(of: try forged("another"))
      #expect(await fetches == 3)
      #expect(try await refusal() == nil)
    }

    @Test func `a set that is older than the token can't deny its key`() async throws {
      let next = try await TestSigner("key-2")
      #expect(try await refusal() == nil)
      await rig.server.publish(TestSigner.keySet(rig.signer, next))
      rig.clock.advance(by: 4)
      let token = try rig.token(by: next)
      #expect(await rig.refusal(of: token) == .keysUnavailable(retryAfter: 6))
      rig.clock.advance(by: 6)
      #expect(await rig.refusal(of: token) == nil)
    }

    @Test
    func `cached keys are used for seven days while the server is down, and nobody waits`() async throws {
      #expect(try await refusal() == nil)
      await rig.server.publish(nil)
      rig.clock.advance(by: 250)
      #expect(try await refusal() == nil)
      await wait { await fetches == 2 }
      rig.clock.advance(by: 7 * 86_400 - 251)
      await rig.server.hold()
      #expect(try await refusal() == nil, "answered while the fetch hangs")
      await wait { await fetches == 3 }
      #expect(try await refusal() == nil)
      await rig.server.release()
      rig.clock.advance(by: 1)
      guard case .keysUnavailable = try await refusal() else {
        Issue.record("keys of a week ago are still accepted")
        return
      }
    }

    @Test func `without keys a token is neither accepted nor called invalid`() async throws {
      await rig.server.publish(nil)
      #expect(try await refusal() == .keysUnavailable(retryAfter: 10))
      for _ in 0..<20 { _ = try await refusal() }
      #expect(await fetches == 1)
      rig.clock.advance(by: 10)
      await rig.server.publish(TestSigner.keySet(rig.signer))
      #expect(try await refusal() == nil)
    }

    @Test func `a document that is not a key set keeps the old one`() async throws {
      let intruder = try await TestSigner("intruder")
      let answers: [ScriptedServer.Answer] = [
        .init(status: 500, body: TestSigner.keySet(rig.signer, intruder)), .init(status: 302),
        .init(status: 201, body: TestSigner.keySet(rig.signer, intruder)), .init(status: 200),
        .init(status: 200, body: Data("<html>busy</html>".utf8)),
        .init(status: 200, body: Data(#"{"keys":[]}"#.utf8)),
      ]
      #expect(try await refusal() == nil)
      for (number, answer) in answers.enumerated() {
        await rig.server.publish(answer)
        rig.clock.advance(by: 300)
        #expect(try await refusal() == nil)
        await wait { await fetches == number + 2 }
        #expect(await rig.refusal(of: try rig.token(by: intruder)) != nil)
      }
    }

    @Test func `a clock that was set back keeps no set fresh for ever`() async throws {
      #expect(try await refusal() == nil)
      rig.clock.advance(by: -86_400)
      await rig.server.publish(TestSigner.keySet(try await TestSigner("key-2")))
      #expect(try await refusal() == .tokenInvalid(.key))
    }

    @Test func `warming up retries at once and says whether keys are cached`() async throws {
      await rig.server.publish(nil)
      #expect(await rig.verifier.warmUp() == false)
      await rig.server.publish(TestSigner.keySet(rig.signer))
      #expect(await rig.verifier.warmUp())
      #expect(await rig.verifier.warmUp())
      #expect(await fetches == 2)
    }
  }
#endif
