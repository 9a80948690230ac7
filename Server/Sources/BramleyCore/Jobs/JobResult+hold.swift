import Foundation

extension JobResult {
  /// Waits for an operator for a tenth of the job's age, so that a recent problem is retried soon after it is fixed.
  static func hold(_ job: JobRecord, because reason: String, at now: Date) -> JobResult {
    let age = now.timeIntervalSince(job.createdAt)
    return .hold(seconds: min(max(age / 10, 5), 300), reason: reason)
  }
}
