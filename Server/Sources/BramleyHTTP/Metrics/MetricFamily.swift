/// All series of one name.
struct MetricFamily: Sendable {
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  let name: String
  let kind: Kind
  /// The series by their labels as written, `{a="b"}` without the braces.
  var series: [String: any AnyObject & Sendable] = [:]

  init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  func write(to text: inout String) {
    if let help = MetricHelp.text(of: name) { text += "# HELP \(name) \(help)\n" }
    text += "# TYPE \(name) \(kind.rawValue)\n"
    for labels in series.keys.sorted() {
      switch series[labels] {
      case let counter as CounterSeries: line(to: &text, labels: labels, value: Self.number(counter.value))
      case let gauge as GaugeSeries: line(to: &text, labels: labels, value: Self.number(gauge.value))
      case let histogram as HistogramSeries: write(histogram, labels: labels, to: &text)
      default: break
      }
    }
  }

  private func write(_ histogram: HistogramSeries, labels: String, to text: inout String) {
    let snapshot = histogram.snapshot
    let separator = labels.isEmpty ? "" : ","
    var count: UInt64 = 0
    for (index, held) in snapshot.counts.enumerated() {
      count += held
      let bound = index < histogram.bounds.count ? Self.number(histogram.bounds[index]) : "+Inf"
      line(to: &text, suffix: "_bucket", labels: "\(labels)\(separator)le=\"\(bound)\"", value: String(count))
    }
    line(to: &text, suffix: "_sum", labels: labels, value: Self.number(snapshot.sum))
    line(to: &text, suffix: "_count", labels: labels, value: String(count))
  }

  private func line(to text: inout String, suffix: String = "", labels: String, value: String) {
    text += name + suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n"
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
