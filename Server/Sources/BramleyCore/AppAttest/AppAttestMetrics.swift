import Metrics

/// Counts attestations and what they prove; never by key.
enum AppAttestMetrics {
  /// Counts a request that App Attest was asked about.
  static func count(_ use: AttestedUse, _ result: String) {
    Counter(
      label: "bramley_app_attest_requests_total", dimensions: [("use", use.rawValue), ("result", result)]
    ).increment()
  }

  /// Counts an attempt to register a key.
  static func countRegistration(_ result: String) {
    Counter(label: "bramley_app_attest_keys_total", dimensions: [("result", result)]).increment()
  }

  /// Counts a risk metric that Apple reported, by its size.
  static func countRisk(_ metric: Int) {
    let size =
      switch metric {
      case ...3: "to_3"
      case ...10: "to_10"
      case ...30: "to_30"
      default: "above_30"
      }
    Counter(label: "bramley_app_attest_risk_total", dimensions: [("metric", size)]).increment()
  }
}
