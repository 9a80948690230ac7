import BramleyAPI
import BramleyCore
import BramleySQLite
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// Walks all routes and all kinds of the audit log: what matters for security is an event, or says why not.
@Suite struct SecurityEventCoverageTests {
  /// Routes that change something, and whose success is no event by the route alone, each with the reason.
  private static let silent: [String: String] = [
    "POST \(WirePath.nonces)": "a nonce proves nothing yet",
    "POST \(WirePath.refresh)": "the most frequent request; its refusals are events",
    "POST \(WirePath.token)": "TokenRoutes notes code_redeemed",
    "POST \(WirePath.forgotPassword)": "it answers everybody alike; the reset is an event",
    "POST \(WirePath.resendVerification)": "it mails a code; the verification is an event",
    "POST \(WirePath.checkApple)": "AppleCheckService notes a session that ended",
    "POST \(WirePath.merge)": "MergeService notes accounts_merged",
    "POST \(WirePath.merge)/{id}/undo": "MergeService notes merge_undone",
    "POST \(WirePath.secondFactorTOTPStart)": "nothing is stored; adding the factor is an event",
    "PATCH \(WirePath.user)": "a name is no credential",
    "POST \(WirePath.signUpPasskeyStart)": "a challenge proves nothing yet",
    "PATCH \(WirePath.passkeys)/{id}": "a label is no credential",
    "POST \(WirePath.appAttestChallenges)": "a challenge proves nothing yet",
    "POST \(WirePath.appAttestKeys)":
      "a key of an app's installation, of no person; the sign-up that it makes names it",
  ]

  private func endpoints() throws -> [Endpoint] {
    try OpenIDFixture().services(over: UnreachableStore()).endpoints(
      ServerSettings(publicURL: "https://id.example"), pages: PageSet(), limiter: .unlimited)
  }

  /// Whether it is a step of a provider: it begins something, such as the mail of a code, that another request finishes.
  private func isStep(_ path: String) -> Bool {
    [WirePath.signIn, WirePath.reauthenticate, WirePath.identities].contains { folder in
      path.hasPrefix(folder + "/") && path.dropFirst(folder.count + 1).contains("/")
    }
  }

  @Test func `each route that changes something is an event, or says why not`() throws {
    let routes = try endpoints().filter { $0.method != .get && $0.path.hasPrefix("/v1/") }
    #expect(routes.count > 20)
    for route in routes {
      let name = "\(route.method.rawValue) \(route.path)"
      let isProvider =
        route.path.hasPrefix("/v1/notifications/") || route.path.hasPrefix(WirePath.callback + "/")
      let isExplained = Self.silent[name] != nil || isProvider || isStep(route.path)
      #expect(SecurityEvent(done: route.method, at: route.path) != nil || isExplained, "\(name)")
    }
  }

  @Test func `each refusal of each route is an event`() throws {
    // What is left out has nothing to do with security: a path or a row that does not exist.
    let silent: Set<ProblemCode> = [.notFound, .methodNotAllowed]
    let codes: [ProblemCode] = [
      .invalidRequest, .credentialsInvalid, .accessTokenInvalid, .refreshTokenInvalid, .refreshTokenReused,
      .sessionEnded, .reauthenticationRequired, .rateLimited, .identityTokenInvalid, .identityTokenReplayed,
      .clientUnknown, .codeInvalid, .internalError, .unavailable, .payloadTooLarge, .notFound,
      .methodNotAllowed,
    ]
    for route in try endpoints() {
      for code in codes {
        let event = SecurityEvent(refused: code, at: route.path)
        #expect((event == nil) == silent.contains(code), "\(code) at \(route.path)")
      }
    }
  }

  @Test func `limits, reuse and failures have one event on every route`() throws {
    for route in try endpoints() {
      #expect(SecurityEvent(refused: .rateLimited, at: route.path) == .limitReached)
      #expect(SecurityEvent(refused: .refreshTokenReused, at: route.path) == .refreshTokenReused)
      #expect(SecurityEvent(refused: .internalError, at: route.path) == .requestFailed)
    }
  }
}
