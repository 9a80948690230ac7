import BramleyAPI
import BramleyClient
import Foundation

/// A back end that sends codes, and notes what it is asked and what it is given.
actor CodeBackend {
  private(set) var starts: [CodeStart] = []
  private(set) var tokens: [String?] = []
  private(set) var proofs: [SignInProof] = []
  private(set) var forgotten: [PasswordForgotRequest] = []
  private var refusals: [Problem] = []
  private var rejections: [Problem] = []

  /// The refusals of the next requests for a code.
  func refuse(_ problems: Problem...) { refusals += problems }
  /// The refusals of the next proofs.
  func reject(_ problems: Problem...) { rejections += problems }

  private func start(_ start: CodeStart, _ token: String?) throws(BackendFailure) -> CodeChallenge {
    starts.append(start)
    tokens.append(token)
    if !refusals.isEmpty { throw .refused(refusals.removeFirst()) }
    return CodeChallenge(
      challengeID: ChallengeID(rawValue: "challenge-\(starts.count)"), resendAfter: 30, expiresIn: 600)
  }

  private func judge(_ proof: SignInProof) throws(BackendFailure) {
    proofs.append(proof)
    if !rejections.isEmpty { throw .refused(rejections.removeFirst()) }
  }

  private func forgot(_ request: PasswordForgotRequest) throws(BackendFailure) {
    forgotten.append(request)
    if !refusals.isEmpty { throw .refused(refusals.removeFirst()) }
  }

  nonisolated func backend(_ preview: Preview = Preview()) -> SignInBackend {
    var backend = SignInBackend.preview(preview)
    let redeem = backend.redeem
    let account = backend.account
    backend.redeem = { (proof, key) throws(BackendFailure) in
      try await self.judge(proof)
      return try await redeem(proof, key)
    }
    backend.account.link = { (proof, token, key) throws(BackendFailure) in
      try await self.judge(proof)
      if let link = account.link { try await link(proof, token, key) }
    }
    backend.account.reauthenticate = { (proof, token, key) throws(BackendFailure) in
      try await self.judge(proof)
      guard let call = account.reauthenticate else { return nil }
      return try await call(proof, token, key)
    }
    backend.startCode = { (start, token) throws(BackendFailure) in try await self.start(start, token) }
    backend.forgotPassword = { (request) throws(BackendFailure) in try await self.forgot(request) }
    return backend
  }
}

extension Problem {
  static func code(_ code: ProblemCode, _ status: Int = 400, left: Int? = nil, retryAfter: Int? = nil)
    -> Problem
  {
    var problem = Problem(code: code, title: "Refused", status: status, attemptsLeft: left)
    problem.retryAfter = retryAfter
    return problem
  }
}
