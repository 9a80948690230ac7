import BramleyAPI

extension ProblemAppearance {
  /// The codes of every capability. Two capabilities that list the same code stop the program at its first answer.
  static let all: [ProblemCode: ProblemAppearance] = Dictionary(
    uniqueKeysWithValues: [
      requests, limits, authorization, signIn, sessions, boundSessions, identities, passwords, passkeys,
      apple, codes, secondFactors, appAttest,
      admin,
    ].joined().map { ($0.key, $0.value) })
}
