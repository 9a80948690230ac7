/// `traceparent` of the W3C Recommendation Trace Context, section 3.2.
extension TraceContext {
  /// The name of the field.
  package static let parentField = "traceparent"
  /// The name of the field for what other systems pass along.
  package static let stateField = "tracestate"

  private static let length = 55
  private static let sampledBit: UInt64 = 0x01

  /// Reads the two fields; nil if `traceparent` is malformed.
  ///
  /// A malformed `tracestate` is left out, as the recommendation demands (section 3.3.1).
  package init?(parent: String, state: String? = nil) {
    let text = Array(parent.utf8)
    let dash = UInt8(ascii: "-")
    guard text.count >= Self.length, text[2] == dash, text[35] == dash, text[52] == dash,
      let version = LowerHex.number(text[0..<2]), version != 0xFF,
      let high = LowerHex.number(text[3..<19]), let low = LowerHex.number(text[19..<35]),
      let trace = TraceID(high: high, low: low),
      let span = LowerHex.number(text[36..<52]).flatMap(TraceSpanID.init),
      let flags = LowerHex.number(text[53..<55])
    else { return nil }
    // Later versions may append fields; the ones above keep their places (section 3.2.4).
    if text.count > Self.length { guard version > 0, text[Self.length] == dash else { return nil } }
    self.init(
      trace: trace, span: span, isSampled: flags & Self.sampledBit != 0,
      state: state.flatMap(TraceState.init(field:)) ?? TraceState())
  }

  /// The value of `traceparent`, version 00.
  package var parentText: String { "00-\(trace.text)-\(span.text)-\(isSampled ? "01" : "00")" }
}
