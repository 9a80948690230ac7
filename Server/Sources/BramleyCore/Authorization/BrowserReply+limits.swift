extension BrowserReply {
  /// The most bytes of a field.
  private static let limits = ["code": 1_024, "id_token": 16 * 1_024, "user": 4 * 1_024]
  private static let otherLimit = 1_024
  /// The most bytes of all names and values.
  private static let totalLimit = 24 * 1_024

  /// Returns the reply without the `state`, which the flow's address carries.
  var withoutState: BrowserReply { BrowserReply(fields.filter { $0.key != "state" }) }

  /// Rejects a reply whose fields are too large to keep.
  func checkLimits() throws(Refusal) {
    for (name, value) in fields where value.utf8.count > Self.limits[name] ?? Self.otherLimit {
      throw .invalidRequest(
        "A field of the provider's reply is larger than \(Self.limits[name] ?? Self.otherLimit) bytes.",
        remedy: "Begin the sign-in again.")
    }
    guard fields.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) <= Self.totalLimit else {
      throw .invalidRequest(
        "The provider's reply is larger than \(Self.totalLimit) bytes.", remedy: "Begin the sign-in again.")
    }
  }
}
