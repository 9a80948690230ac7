import BramleyCore

/// Judges the settings of texts, and the answer of the service that sends them to a harmless question.
package struct TextSenderRule: Sendable {
  /// The service as people know it.
  let name: String

  package init(name: String) { self.name = name }

  /// Judges the answer to a request for the account itself.
  ///
  /// - Parameter status: the HTTP status; nil where no answer came in time.
  package func account(_ status: Int?) -> Verdict {
    switch status {
    case nil:
      .fail(
        "\(name) can't be reached from here, or doesn't answer in time.",
        remedy: "Check DNS and the firewall of this machine.")
    case 200?: .ok("\(name) accepts the account and its secret.")
    case 401?, 403?, 404?:
      .fail(
        "\(name) refuses the account or its secret.",
        remedy: "Copy phone.account and the secret again from the console of \(name).")
    case let status?:
      .warn(
        "\(name) can't answer at present (HTTP \(status)), so the account was not judged.",
        remedy: "Run the check again in a minute.")
    }
  }

  /// Judges whether the sender is used at all.
  package func countries(_ countries: [String]) -> Verdict {
    countries.isEmpty
      ? .warn(
        "phone.sender is set, and phone.countries is not: telephone numbers are off.",
        remedy: "List the countries to which texts are sent in phone.countries, such as [GB, IE].")
      : .ok(
        "Texts by \(name) are sent to \(countries.count == 1 ? "one country" : "\(countries.count) countries")."
      )
  }

  /// Judges the budget.
  package func budget(_ segments: Int, isChosen: Bool) -> Verdict {
    isChosen
      ? .ok("At most \(segments) segments of texts are sent on a day.")
      : .warn(
        "phone.daily_budget is not set: at most \(segments) segments of texts are sent on a day.",
        remedy: "Set it to twice what a busy day needs; it is what an attack can cost in a day.")
  }
}
