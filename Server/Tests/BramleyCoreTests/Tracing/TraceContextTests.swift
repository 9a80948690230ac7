import BramleyCore
import Testing

@Suite struct TraceContextTests {
  private static let trace = "0af7651916cd43dd8448eb211c80319c"
  private static let span = "b7ad6b7169203331"

  @Test func `traceparent is read and written`() throws {
    let text = "00-\(Self.trace)-\(Self.span)-01"
    let context = try #require(TraceContext(parent: text))
    #expect(context.isSampled && context.trace.text == Self.trace && context.span.text == Self.span)
    #expect(context.parentText == text)
    #expect(context.trace.bytes.count == 16 && context.trace.bytes.first == 0x0A)
  }

  @Test(arguments: [
    "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-01-more", "00-\(trace)-\(span)-1",
    "00-\(trace.uppercased())-\(span)-01", "ff-\(trace)-\(span)-01", "00_\(trace)-\(span)-01",
    "00-00000000000000000000000000000000-\(span)-01", "00-\(trace)-0000000000000000-01",
    "00-\(trace)-\(span)-0g", "cc-\(trace)-\(span)-01more", "00-\(trace)-\(span)-01, 00-\(trace)-\(span)-01",
    " 00-\(trace)-\(span)-01",
  ])
  func `a malformed traceparent is ignored`(text: String) {
    #expect(TraceContext(parent: text) == nil)
  }

  @Test(arguments: [("cc-\(trace)-\(span)-01", true), ("cc-\(trace)-\(span)-00-what-comes", false)])
  func `a later version is read as far as it is known`(text: String, isSampled: Bool) throws {
    let context = try #require(TraceContext(parent: text))
    #expect(context.isSampled == isSampled && context.parentText.hasPrefix("00-"))
  }

  @Test func `unknown flags are not passed on`() throws {
    let context = try #require(TraceContext(parent: "00-\(Self.trace)-\(Self.span)-ff"))
    #expect(context.parentText.hasSuffix("-01"))
  }

  @Test(arguments: [
    ("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE", "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"),
    ("rojo=1 ,\t congo=2,,", "rojo=1,congo=2"), ("1tenant@system=x y", "1tenant@system=x y"),
  ])
  func `tracestate is passed on in its order`(text: String, passed: String) {
    #expect(TraceState(field: text)?.text == passed)
  }

  @Test(arguments: [
    "rojo", "Rojo=1", "1rojo=1", "rojo=1,rojo=2", "rojo=1=2", "rojo=", "a@b@c=1", "ro jo=1", "rojo=\u{E9}",
    (0..<33).map { "k\($0)=1" }.joined(separator: ","),
  ])
  func `a malformed tracestate is left out, and the trace goes on`(text: String) throws {
    #expect(TraceState(field: text) == nil)
    let context = try #require(TraceContext(parent: "00-\(Self.trace)-\(Self.span)-01", state: text))
    #expect(context.state.text == nil)
  }

  @Test func `a tracestate that is too long loses its last members`() throws {
    let text = (0..<5).map { "k\($0)=" + String(repeating: "v", count: 120) }.joined(separator: ",")
    let passed = try #require(TraceState(field: text)?.text)
    #expect(passed.utf8.count <= 512 && passed.hasPrefix("k0=") && !passed.contains("k4="))
  }
}
