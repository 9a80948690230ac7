import BramleyAPI
import Foundation

/// Asks for a solved CAPTCHA where so many codes are asked for that people alone can't be the reason.
package struct CaptchaGate: Sendable {
  private let policy: CaptchaPolicy?
  private let store: any CaptchaStore
  private let judge: (any CaptchaJudge)?
  private let ring: KeyRing
  private let surroundings: Surroundings

  /// - Parameter judge: the service that judges solutions; nil where there is none, and everything passes.
  package init(
    _ policy: CaptchaPolicy?, judge: (any CaptchaJudge)?, store: any CaptchaStore, ring: KeyRing,
    surroundings: Surroundings
  ) {
    self.policy = policy
    self.judge = judge
    self.store = store
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Counts a request for a code, and throws `captcha_required` where it needs a CAPTCHA and has no solved one. It is
  /// called before anything is looked up, so that the answer says nothing about address or number.
  package func check(
    _ token: String?, from network: ClientNetwork?, before use: CaptchaUse
  ) async throws(Refusal) {
    guard let policy, let judge else { return }
    let count: CaptchaCount
    do {
      count = try await store.countCodeRequest(
        CaptchaRequest(use, from: network, in: policy.period, by: ring, at: surroundings.now()))
    } catch { throw Refusal(error) }
    guard policy.needsProof(count) else { return }
    guard let token, !token.isEmpty else { throw Self.required("Many codes are being asked for.") }
    guard token.utf8.count <= Self.longestToken else { throw Self.required("The solution is too long.") }
    switch await judge.judge(token) {
    case .solved: return
    case .unsolved: throw Self.required("The CAPTCHA's solution was not accepted.")
    case .unavailable:
      // A text costs money at once; a mail costs nearly nothing, and its own limits hold.
      guard use == .text else { return }
      throw .unavailable("The CAPTCHA can't be checked now.", retryAfter: 5)
    }
  }

  private static let longestToken = 4_096

  private static func required(_ detail: String) -> Refusal {
    Refusal(
      .captchaRequired, detail,
      remedy: "Solve the CAPTCHA that GET /v1/methods names, and send its answer as captcha_token.")
  }
}

/// What a code is asked for. Each has a rate of its own.
package enum CaptchaUse: String, Sendable {
  /// A text.
  case text
  /// A mailed code or link that signs in or proves an address.
  case mail
  /// A mail that sets a new password.
  case forgotten
}
