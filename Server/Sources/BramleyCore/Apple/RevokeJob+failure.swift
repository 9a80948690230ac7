import AppleID
import Foundation
import OpenID

extension RevokeJob {
  func result(
    of failure: AppleCallFailure, _ payload: Payload, _ job: JobRecord
  ) async -> JobResult {
    switch failure {
    case .refused(let body) where body.error == .invalidGrant || body.error == .invalidRequest:
      return await finish(payload, job, because: body.error)
    // The watch over all calls alerts the operator.
    case .refused(let body) where body.error == .invalidClient || body.error == .unauthorizedClient:
      return hold(job, because: "Apple refused this server: \(body). \(failure.serverRemedy)")
    case .refused(let body): return answered(payload, job, reason: "Apple refused: \(body)")
    case .secret: return hold(job, because: "\(failure.explanation.what) \(failure.serverRemedy)")
    case .throttled(let seconds):
      return answered(payload, job, reason: failure.explanation.what, after: seconds ?? 0)
    case .unavailable: return answered(payload, job, reason: failure.explanation.what)
    case .unreachable, .malformed: return .retry(reason: failure.explanation.what)
    }
  }

  private func answered(
    _ payload: Payload, _ job: JobRecord, reason: String, after seconds: TimeInterval = 0
  ) -> JobResult {
    var payload = payload
    payload.answeredTries += 1
    guard let data = try? JSONEncoder().encode(payload) else { return .retry(reason: reason, after: seconds) }
    return .goOn(
      payload: seal.close(data, for: JobRecord.row(job.id)), deadline: job.deadline, reason: reason,
      after: seconds)
  }

  private func hold(_ job: JobRecord, because reason: String) -> JobResult {
    .hold(job, because: reason, at: surroundings.now())
  }
}
