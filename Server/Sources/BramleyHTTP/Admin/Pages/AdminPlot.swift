import BramleyCore
import Foundation

/// The time that the plots show.
enum AdminPeriod: String, CaseIterable, Sendable {
  case day, week, month

  var name: String {
    switch self {
    case .day: "24 hours"
    case .week: "7 days"
    case .month: "30 days"
    }
  }

  /// Hours that one bar stands for, and how many bars there are.
  var hoursOfBar: Int { self == .day ? 1 : self == .week ? 6 : 24 }
  var bars: Int { self == .day ? 24 : self == .week ? 28 : 30 }

  /// The first hour of the first bar.
  func start(before now: Date) -> Date {
    HourlyCount.hour(of: now).addingTimeInterval(-Double(bars * hoursOfBar - 1) * 3_600)
  }
}

/// A plot of counts: stacked bars, which a template draws as SVG.
struct AdminPlot: Sendable {
  enum Sum: Sendable {
    /// Counts of a time add up.
    case total
    /// The highest of a time counts.
    case highest
  }

  struct Series: Sendable, Equatable {
    let name: String
    let amounts: [Int]
  }

  let id: String
  let title: String
  let series: [Series]
  let sum: Sum
  let unit: String
  let times: [Date]
  let hoursOfBar: Int

  /// The most series of a plot; the rest is one.
  static let mostSeries = 5

  static func all(
    _ counts: [HourlyCount], over period: AdminPeriod, until now: Date, method: (String) -> String
  ) -> [AdminPlot] {
    let start = period.start(before: now)
    let times = (0..<period.bars).map { start.addingTimeInterval(Double($0 * period.hoursOfBar) * 3_600) }
    func bars(_ name: String, _ sum: Sum) -> [String: [Int]] {
      var bars: [String: [Int]] = [:]
      for count in counts where count.key.name == name {
        let place = Int(count.hour.timeIntervalSince(start) / 3_600) / period.hoursOfBar
        guard (0..<period.bars).contains(place) else { continue }
        var amounts = bars[count.key.label] ?? Array(repeating: 0, count: period.bars)
        amounts[place] = sum == .highest ? max(amounts[place], count.amount) : amounts[place] + count.amount
        bars[count.key.label] = amounts
      }
      return bars
    }
    func plot(
      _ id: String, _ title: String, _ bars: [String: [Int]], _ sum: Sum = .total, unit: String = "",
      naming name: (String) -> String = AdminTexts.plain
    ) -> AdminPlot {
      AdminPlot(
        id: id, title: title, series: named(bars, name), sum: sum, unit: unit, times: times,
        hoursOfBar: period.hoursOfBar)
    }
    let calls = bars(CountName.appleCalls, .total)
    let all = (0..<period.bars).map { place in calls.values.reduce(0) { $0 + $1[place] } }
    let waited = bars(CountName.appleMilliseconds, .total).values.first ?? []
    let latency = zip(all, waited).map { calls, waited in calls > 0 ? waited / calls : 0 }
    let mails = bars(CountName.mails, .total)
    let none = Array(repeating: 0, count: period.bars)
    let sent = bars(CountName.textsSent, .total).values.first ?? none
    // A code may be used in the hour after its text.
    let used = zip(sent, bars(CountName.textsUsed, .total).values.first ?? none).map { min($0, $1) }
    let texts = ["code used": used, "code not used": zip(sent, used).map { $0 - $1 }]
    return [
      plot("sign-ins", "Sign-ins by method", bars(CountName.signIns, .total), naming: method),
      plot("refusals", "Refusals by code", bars(CountName.refusals, .total), naming: { $0 }),
      plot("refreshes", "Refreshes", bars(CountName.refreshes, .total)),
      plot("apple-calls", "Calls to Apple by outcome", calls),
      plot(
        "apple-latency", "Apple’s time to answer, on average",
        latency.contains { $0 > 0 } ? ["milliseconds": latency] : [:], .highest, unit: " ms"),
      plot("mails", "Mails", mails), plot("texts", "Texts sent, by use of their codes", texts),
      plot("jobs", "Jobs in the queue, at most", bars(CountName.jobs, .highest), .highest),
    ]
  }

  /// The series with the largest first, and small ones together.
  private static func named(_ bars: [String: [Int]], _ name: (String) -> String) -> [Series] {
    let sorted = bars.filter { $0.value.contains { $0 > 0 } }.sorted {
      let (one, other) = ($0.value.reduce(0, +), $1.value.reduce(0, +))
      return one == other ? $0.key < $1.key : one > other
    }
    var series = sorted.prefix(mostSeries).map { Series(name: name($0.key), amounts: $0.value) }
    let rest = sorted.dropFirst(mostSeries)
    if let first = rest.first {
      series.append(
        Series(
          name: "others",
          amounts: rest.dropFirst().reduce(first.value) { zip($0, $1.value).map { $0 + $1 } }))
    }
    return series
  }

  private var stacked: [Int] {
    times.indices.map { place in series.reduce(0) { $0 + $1.amounts[place] } }
  }

  private func total(_ amounts: [Int]) -> Int {
    sum == .total ? amounts.reduce(0, +) : amounts.max() ?? 0
  }

  /// What the template draws. A bar is 10 wide, and the axis 100 high.
  var values: [String: Any] {
    let top = Self.top(stacked.max() ?? 0)
    var values: [String: Any] = [
      "id": id, "title": title, "hasBars": !series.isEmpty, "width": times.count * 10,
      "top": "\(Self.number(top))\(unit)",
    ]
    guard !series.isEmpty else { return values }
    let whole = Self.number(sum == .total ? total(stacked) : stacked.max() ?? 0) + unit
    values["sum"] = sum == .total ? "\(whole) in all" : "at most \(whole)"
    values["summary"] =
      "\(title): "
      + series.map { "\($0.name) \(Self.number(total($0.amounts)))\(unit)" }.joined(separator: ", ")
    values["bars"] = bars(upTo: top)
    values["legend"] = series.enumerated().map { place, series -> [String: Any] in
      ["name": series.name, "total": Self.number(total(series.amounts)) + unit, "series": place]
    }
    (values["first"], values["middle"]) = (label(times[0]), label(times[times.count / 2]))
    values["rows"] = times.indices.reversed().filter { stacked[$0] > 0 }.map { place -> [String: Any] in
      ["time": label(times[place]), "values": series.map { Self.number($0.amounts[place]) }]
    }
    return values
  }

  private func bars(upTo top: Int) -> [[String: Any]] {
    times.indices.flatMap { place -> [[String: Any]] in
      var height = 0.0
      return series.enumerated().compactMap { index, series in
        let part = Double(series.amounts[place]) / Double(top) * 100
        guard part > 0 else { return nil }
        height += part
        return [
          "series": index, "x": place * 10 + 1, "w": 8, "y": Self.decimal(100 - height),
          "h": Self.decimal(part),
        ]
      }
    }
  }

  private func label(_ time: Date) -> String {
    var style = Date.VerbatimFormatStyle(
      format: "\(day: .defaultDigits) \(month: .abbreviated)", timeZone: .gmt,
      calendar: .init(identifier: .gregorian))
    if hoursOfBar < 24 {
      style = Date.VerbatimFormatStyle(
        format:
          "\(day: .defaultDigits) \(month: .abbreviated) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):00",
        timeZone: .gmt, calendar: .init(identifier: .gregorian))
    }
    style.locale = Locale(identifier: "en_GB")
    return time.formatted(style)
  }

  /// The end of the axis: the next 1, 2 or 5 with zeros.
  static func top(_ highest: Int) -> Int {
    var unit = 1
    while true {
      for step in [1, 2, 5] where step * unit >= highest { return step * unit }
      unit *= 10
    }
  }

  private static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 100).rounded())
    return "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100)"
  }

  private static func number(_ value: Int) -> String {
    value.formatted(IntegerFormatStyle<Int>(locale: Locale(identifier: "en_GB")))
  }
}
