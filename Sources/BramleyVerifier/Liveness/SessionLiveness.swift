#if Verifier
  import BramleyAPI
  import Foundation

  /// Asks the server whether a token's session is alive (`GET /v1/sessions/current`), with that token.
  ///
  /// A response is reused for five seconds, the lack of one for one second. Callers with the same token share one
  /// request.
  actor SessionLiveness {
    static let answerLifetime: TimeInterval = 5
    static let silenceLifetime: TimeInterval = 1
    static let capacity = 10_000

    private enum Finding {
      case alive, ended, refused, unreachable
    }

    private let url: URL
    private let whenUnreachable: LivenessPolicy.Unreachable
    private let transport: VerifierTransport
    private let now: @Sendable () -> Date

    private var known: [String: (finding: Finding, at: Date)] = [:]
    private var asking: [String: Task<Finding, Never>] = [:]

    init(
      url: URL, whenUnreachable: LivenessPolicy.Unreachable, transport: VerifierTransport,
      now: @escaping @Sendable () -> Date
    ) {
      self.url = url
      self.whenUnreachable = whenUnreachable
      self.transport = transport
      self.now = now
    }

    func check(_ user: VerifiedUser, bearer: String) async throws(VerificationError) {
      // By token, not by session: the server may reject one token of a session and accept the next.
      switch await finding(user.tokenID, bearer: bearer) {
      case .alive: return
      case .ended: throw .sessionEnded
      case .refused: throw .tokenInvalid(.refusedByServer)
      case .unreachable: if whenUnreachable == .reject { throw .serverUnreachable }
      }
    }

    private func finding(_ tokenID: String, bearer: String) async -> Finding {
      if let known = known[tokenID], isFresh(known) { return known.finding }
      let task =
        asking[tokenID]
        ?? Task {
          let askedAt = now()
          let finding = await ask(bearer)
          if known.count >= Self.capacity { known = known.filter { isFresh($0.value) } }
          if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
          // A response is as old as its request; the lack of one begins when the request has failed.
          known[tokenID] = (finding, finding == .unreachable ? now() : askedAt)
          asking[tokenID] = nil
          return finding
        }
      asking[tokenID] = task
      return await task.value
    }

    private func isFresh(_ entry: (finding: Finding, at: Date)) -> Bool {
      let lifetime = entry.finding == .unreachable ? Self.silenceLifetime : Self.answerLifetime
      return (0..<lifetime).contains(now().timeIntervalSince(entry.at))
    }

    private func ask(_ bearer: String) async -> Finding {
      guard let answer = try? await transport.get(url, bearer) else { return .unreachable }
      switch answer.status {
      case 204: return .alive
      case 401:
        let problem = try? WireJSON.decoder().decode(Problem.self, from: answer.body)
        return problem?.code == .sessionEnded ? .ended : .refused
      default: return .unreachable
      }
    }
  }
#endif
