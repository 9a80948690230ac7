/// Numbers as OpenMetrics writes them.
enum OpenMetricsNumber {
  /// Returns a number as a float: `1.0`, `0.005`, `1e+06`, `+Inf`. The bounds of buckets must be written like this, since
  /// they are compared as texts (OpenMetrics 1.0, "Considerations: Canonical Numbers").
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    // Go's %g, in which these are canonical, has an exponent of two digits, from a million on.
    var text = String(value)
    if let exact = Int64(exactly: value), abs(exact) >= 1_000_000 {
      let (digits, sign) = (String(exact.magnitude), exact < 0 ? "-" : "")
      let fraction = String(digits.dropFirst().reversed().drop { $0 == "0" }.reversed())
      let exponent = digits.utf8.count - 1
      text =
        sign + String(digits.first!) + (fraction.isEmpty ? "" : "." + fraction) + "e+"
        + (exponent < 10 ? "0" : "") + String(exponent)
    }
    return text
  }
}
