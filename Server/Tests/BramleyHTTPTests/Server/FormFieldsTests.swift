import BramleyAPI
import BramleyCore
import Testing

@testable import BramleyHTTP

@Suite struct FormFieldsTests {
  @Test func `fields are decoded`() throws {
    let fields = try FormFields("a=1&b=x%20y+z&c=&d&e=%C3%A9=&&f=%2B")
    #expect(fields["a"] == "1" && fields["b"] == "x y z" && fields["e"] == "é=" && fields["f"] == "+")
    #expect(fields["c"] == nil && fields["d"] == nil && fields["g"] == nil)
  }

  @Test(arguments: ["a=1&a=2", "a=1&%61=1", "a=&a=1"])
  func `a duplicate field is rejected`(text: String) {
    #expect(throws: Refusal(.invalidRequest)) { try FormFields(text) }
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%ff=1", "a=%C3"])
  func `half-decoded text is refused`(text: String) {
    #expect(throws: Refusal(.invalidRequest)) { try FormFields(text) }
  }

  @Test func `too many fields are rejected`() {
    let text = (0...FormFields.maximumCount).map { "f\($0)=1" }.joined(separator: "&")
    #expect(throws: Refusal(.invalidRequest)) { try FormFields(text) }
  }
}
