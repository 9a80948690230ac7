import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// The checks that need an answer from Apple.
extension Examination {
  func appleChecks(_ setUp: SetUp, after local: [Check]) async -> [Check] {
    guard setUp.knowsApple else {
      let verdict = Self.notAsked(for: .appleBaseURL)
      return [.appleReachable, .clock, .appleClient].map { Check($0, "apple.base_url", verdict) }
    }
    let base = setUp.settings.apple.base
    let endpoint = AppleEndpoint(base: base.url)
    let transport = network.apple
    let asked = now()
    let answer = await within(network.limit) { try? await transport.send(endpoint.keys, nil) } ?? nil
    let reach = await KeySetRule.verdict(answer, at: base)
    // Apple's time is that of its response, which was sent between these two moments. The response says whole
    // seconds, so half of one has passed on average.
    let middle = asked.addingTimeInterval(now().timeIntervalSince(asked) / 2)
    let ahead = answer?.date.map { middle.timeIntervalSince($0) - 0.5 }
    let clock = answer == nil ? Self.notAsked(for: .appleReachable) : ClockRule.verdict(ahead: ahead)
    return [
      Check(.appleReachable, endpoint.keys.absoluteString, reach), Check(.clock, "clock", clock),
    ] + (await clients(setUp, endpoint, after: local, ahead: answer.map { _ in ahead ?? 0 }))
  }

  /// Asks Apple about each client id. `ahead` is how far this clock is ahead of Apple's, in seconds; nil when
  /// Apple can't be reached.
  private func clients(
    _ setUp: SetUp, _ endpoint: AppleEndpoint, after local: [Check], ahead: TimeInterval?
  ) async -> [Check] {
    func blocked(by id: CheckID) -> [Check] {
      [Check(.appleClient, "all client ids", Self.notAsked(for: id))]
    }
    let needed: [CheckID] = [.teamID, .keyID, .keyFile, .keyFormat]
    if let id = needed.first(where: { local.hasFailure($0) }) { return blocked(by: id) }
    guard let team = setUp.settings.apple.team, let key = setUp.settings.apple.key else {
      return blocked(by: .configuration)
    }
    let all = setUp.askable
    guard !all.isEmpty else { return blocked(by: .clientID) }
    guard let ahead else { return blocked(by: .appleReachable) }
    let clock = now
    // A wrong clock is reported once and must not make every client id look wrong as well.
    let apple = AppleIDClient(
      endpoint: endpoint, secrets: ClientSecretSource(team: team, key: key), transport: network.apple,
      now: { clock().addingTimeInterval(-ahead) })
    async let asked = browserPages(setUp, endpoint, after: local)
    let answers = await ask(apple, all)
    let pages = await asked
    let otherKeyID = setUp.namedKeyID.flatMap { $0 == key.id.rawValue ? nil : $0 }
    let checks = zip(all, answers).map { client, answer in
      let rule = ClientAnswerRule(
        client: client.id, kind: client.kind, team: team, key: key.id, otherKeyID: otherKeyID)
      let verdict = rule.verdict(answer, in: ClientAnswerRule.Company(answers))
      let misplaced = client.kind == .native && !verdict.isFailure ? pages?.misplaced(client.id) : nil
      return Check(.appleClient, client.id.rawValue, misplaced ?? verdict)
    }
    return checks + (pages?.returnCheck ?? [])
  }

  private func ask(_ apple: AppleIDClient, _ clients: [AskableClient]) async -> [AppleCallFailure] {
    let limit = network.limit
    return await withTaskGroup(of: (Int, AppleCallFailure).self) { group in
      for (index, client) in clients.enumerated() {
        group.addTask {
          let answer = await within(limit) { () async -> AppleCallFailure in
            do throws(AppleCallFailure) {
              _ = try await apple.exchange(code: "bramley-doctor", client: client.id, redirectURI: nil)
              return .malformed
            } catch {
              return error
            }
          }
          return (index, answer ?? .unreachable)
        }
      }
      var answers = [AppleCallFailure](repeating: .unreachable, count: clients.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
  }
}
