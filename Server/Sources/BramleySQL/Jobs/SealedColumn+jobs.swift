import BramleyCore

extension SealedColumn {
  static let jobs = SealedColumn(.jobs, "job", "payload", key: "id") {
    .job(JobID(rawValue: try $0.text(0)))
  }
}
