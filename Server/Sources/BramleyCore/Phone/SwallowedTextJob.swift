import BramleyAPI

/// Does nothing, in place of a text that is swallowed: a request whose text is swallowed writes and wakes as much as one
/// whose text is sent, so that nobody can tell them apart by their time.
package struct SwallowedTextJob: JobHandler {
  package static let kind: JobKind = "swallowed_text"

  package init() {}

  package var kind: JobKind { Self.kind }

  package func run(_ job: JobRecord) async -> JobResult {
    TextMetrics.count("swallowed")
    return .done
  }
}

extension JobRecord {
  /// The job that takes the place of one that sends a text.
  package var swallowed: JobRecord {
    var job = self
    job.kind = SwallowedTextJob.kind
    return job
  }
}
