extension MetricFamily {
  /// Writes the family as OpenMetrics 1.0, with exemplars.
  func writeOpenMetrics(to text: inout String) {
    // The family of a counter is named without the suffix of its samples.
    let family = kind == .counter && name.hasSuffix("_total") ? String(name.dropLast(6)) : name
    text += "# TYPE \(family) \(kind.rawValue)\n"
    if family.hasSuffix("_seconds") { text += "# UNIT \(family) seconds\n" }
    if let help = MetricHelp.text(of: name) { text += "# HELP \(family) \(Self.escaped(help))\n" }
    for labels in series.keys.sorted() {
      switch series[labels] {
      case let counter as CounterSeries:
        let snapshot = counter.snapshot
        sample(
          family + "_total", labels, OpenMetricsNumber.text(snapshot.value), snapshot.exemplar, to: &text)
      case let gauge as GaugeSeries:
        sample(family, labels, OpenMetricsNumber.text(gauge.value), nil, to: &text)
      case let histogram as HistogramSeries: write(histogram, labels, to: &text)
      default: break
      }
    }
  }

  private func write(_ histogram: HistogramSeries, _ labels: String, to text: inout String) {
    let snapshot = histogram.snapshot
    let separator = labels.isEmpty ? "" : ","
    var count: UInt64 = 0
    for (index, held) in snapshot.counts.enumerated() {
      count += held
      let bound = index < histogram.bounds.count ? OpenMetricsNumber.text(histogram.bounds[index]) : "+Inf"
      sample(
        name + "_bucket", "\(labels)\(separator)le=\"\(bound)\"", String(count), snapshot.exemplars[index],
        to: &text)
    }
    sample(name + "_count", labels, String(count), nil, to: &text)
    sample(name + "_sum", labels, OpenMetricsNumber.text(snapshot.sum), nil, to: &text)
  }

  private func sample(
    _ name: String, _ labels: String, _ value: String, _ exemplar: Exemplar?, to text: inout String
  ) {
    text += name + (labels.isEmpty ? "" : "{\(labels)}") + " " + value + (exemplar?.text ?? "") + "\n"
  }

  private static func escaped(_ help: String) -> String {
    help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
  }
}
