/// A line of an import's report.
struct ImportFinding: Codable, Hashable {
  enum Outcome: String, Codable {
    /// The person was not taken over.
    case leftOut = "left_out"
    /// The person was taken over without something.
    case partly
  }

  /// The number of the record in the file.
  var record: Int
  var sourceID: String?
  var outcome: Outcome
  var code: String
  var reason: String
  /// A provider or an issuer.
  var detail: String?
  /// The account that the person collides with.
  var accountID: String?

  enum CodingKeys: String, CodingKey {
    case record
    case sourceID = "source_id"
    case outcome, code, reason, detail
    case accountID = "account_id"
  }
}
