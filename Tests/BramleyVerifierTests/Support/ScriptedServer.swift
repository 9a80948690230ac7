#if Verifier
  import BramleyVerifier
  import Foundation

  /// A server that a test controls: what it answers, when, and how often it was called.
  actor ScriptedServer {
    struct Away: Error {}

    typealias Answer = VerifierTransport.Answer

    private(set) var keyFetches = 0
    private(set) var accountReads = 0
    private(set) var bearers: [String?] = []
    private(set) var addresses: [String] = []
    private var keys: Answer?
    private var account: Answer?
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(keys: Data?) { self.keys = keys.map { Answer(status: 200, body: $0) } }

    nonisolated var transport: VerifierTransport {
      VerifierTransport { url, bearer in try await self.answer(url, bearer) }
    }

    /// What the key set's address answers from now on; nil while the server is down.
    func publish(_ answer: Answer?) { keys = answer }
    func publish(_ document: Data) { keys = Answer(status: 200, body: document) }
    /// What the account's address answers from now on; nil while the server is down.
    func serveAccount(_ answer: Answer?) { account = answer }

    /// Lets requests wait until ``release()``.
    func hold() { isHeld = true }

    func release() {
      isHeld = false
      waiting.forEach { $0.resume() }
      waiting = []
    }

    private func answer(_ url: URL, _ bearer: String?) async throws -> Answer {
      let isForKeys = url.path == "/.well-known/jwks.json"
      keyFetches += isForKeys ? 1 : 0
      accountReads += isForKeys ? 0 : 1
      bearers.append(bearer)
      addresses.append(url.absoluteString)
      if isHeld { await withCheckedContinuation { waiting.append($0) } }
      guard let answer = isForKeys ? keys : account else { throw Away() }
      return answer
    }
  }
#endif
