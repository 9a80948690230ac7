import AppleID
package import Foundation

/// Inspects a token and reports everything that is wrong with it.
package struct TokenInspector: Sendable {
  package let settings: InspectionSettings
  /// Fetches a key set.
  package let fetch: @Sendable (URL) async throws -> Data
  package let now: Date

  package init(
    settings: InspectionSettings, fetch: @escaping @Sendable (URL) async throws -> Data, now: Date
  ) {
    self.settings = settings
    self.fetch = fetch
    self.now = now
  }

  /// Inspects a token, or the notification body that contains it.
  package func inspect(_ input: String) async -> InspectionReport {
    let text = Self.token(in: input)
    guard let jws = LooseJWS(text) else { return Self.opaque(text) }
    let kind = TokenKind(jws, settings)
    var report = InspectionReport(kind: kind, header: jws.header, claims: jws.claims)
    let keys = await KeySource(settings: settings, fetch: fetch).keys(
      for: kind, issuer: jws.claims?["iss"]?.text)
    let profile = TokenProfile(kind)
    let finding = SignatureRule(jws: jws, profile: profile).check(with: keys)
    (report.isVerified, report.signature) = (finding.isVerified, finding.words)
    report.problems = FormRules(jws: jws, profile: profile).problems + finding.problems
    let claims = jws.claims ?? [:]
    report.problems += ClaimRules(claims: claims, settings: settings, now: now).problems(kind)
    if report.problems.isEmpty, case .published(let set, _) = keys {
      let opinion = SecondOpinion(settings: settings, now: now)
      if let problem = await opinion.problem(text, kind, claims: claims, keys: set) {
        report.problems.append(problem)
      }
    }
    report.claimLines = ClaimWords(kind: kind, claims: claims, settings: settings, now: now).lines
    return report
  }

  private static func opaque(_ text: String) -> InspectionReport {
    var report = InspectionReport(kind: .opaque(text))
    if report.kind == .unknown {
      report.problems = [
        InspectionProblem(
          .unrecognized, "This is no JWT, and no token of Apple's or Bramley's shape.",
          remedy: """
            Give the token alone: three parts separated by periods, without quotes, names or line ends; of a \
            notification the payload or the whole JSON body. Check that it was not cut.
            """)
      ]
    }
    return report
  }

  /// Returns the token in the input: alone, after `Bearer`, or as the `payload` of a notification's body.
  package static func token(in input: String) -> String {
    let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("{"), let payload = JSONValue.object(in: Data(text.utf8))?["payload"]?.text {
      return payload
    }
    guard text.lowercased().hasPrefix("bearer ") else { return text }
    return text.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
  }
}
