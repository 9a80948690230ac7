import Foundation

// What the jobs that end authorizations have in common, whatever the provider.
extension RevocationStore {
  /// Begins an attempt; the job's result where it must not go on, since the person is back.
  func result(ofBeginning attempt: RevocationAttempt) async -> JobResult? {
    do {
      return try await begin(attempt) == .goOn ? nil : .done
    } catch { return .retry(reason: "the store can't say whether the person is back") }
  }

  /// Records that an authorization has ended.
  ///
  /// - Parameter refusal: the provider's code where the token was no longer good.
  func finish(
    _ job: JobRecord, detail: [String: String], because refusal: String?, at now: Date
  ) async -> JobResult {
    var detail = detail
    if let refusal { detail["outcome"] = "the token was no longer good: \(refusal)" }
    do {
      try await finishRevocation(by: job.id, detail: detail, at: now)
      return .done
    } catch { return .retry(reason: "the store could not record that the authorization was ended") }
  }
}
